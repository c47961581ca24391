/** Loaded with the first log-in, to save an idle server the memory. */
const loadBowser = async () => (await import('bowser')).default;

/** Browser and system in words: 'Safari on iOS'. Empty when the user agent is unknown. */
export async function deviceOf(userAgent: string): Promise<string> {
  if (userAgent === '') return '';
  const { browser, os } = (await loadBowser()).parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ');
}
