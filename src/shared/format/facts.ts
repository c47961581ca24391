type Value = string | number | boolean | null | readonly string[];
/** What a field is called, and what was entered. */
export type Fact = readonly [label: string, value: Value];

export interface FactGroup {
  title?: string;
  facts: readonly Fact[];
}

function inWords(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? value.join(', ') : String(value);
}

/** Only what was entered; empty fields would hide it. */
export const answered = (facts: readonly Fact[]) =>
  facts.map(([label, value]) => ({ label, text: inWords(value) })).filter(({ text }) => text !== '');
