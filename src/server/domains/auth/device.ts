import Bowser from 'bowser';

/** What a browser says of itself, as its user would: 'Safari on iOS'. Empty when that cannot be told. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(' on ');
}
