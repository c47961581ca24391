const LONG = 14;
const kinds = [
  { pattern: /\p{L}/u, name: 'letters' },
  { pattern: /\d/, name: 'numbers' },
  { pattern: /[^\p{L}\d\s]/u, name: 'special characters' },
];

/** A hint towards a stronger password (applicant spec §5: mixing is recommended, never enforced). */
export function passwordAdvice(password: string): string {
  if (password === '') return 'Mix letters, numbers and special characters for a strong password.';
  const missing = kinds.filter(({ pattern }) => !pattern.test(password)).map(({ name }) => name);
  if (missing.length === 0 || password.length >= LONG) return 'Good: this will be hard to guess.';
  return `Stronger with ${missing.join(' and ')}, or with more words.`;
}
