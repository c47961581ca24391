/** Loaded with the first log-in: an idle server does without its memory. */
const loadBowser = async () => (await import('bowser')).default;

/** What a browser says of itself, as its user would: 'Safari on iOS'. Empty when that cannot be told. */
export async function deviceOf(userAgent: string): Promise<string> {
  if (userAgent === '') return '';
  const { browser, os } = (await loadBowser()).parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ');
}
