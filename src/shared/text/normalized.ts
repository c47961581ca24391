/** More accents on one letter than any script has. */
const MOST_MARKS = 30;
const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MOST_MARKS}})\\p{M}+`, 'gu');

/**
 * Text in Unicode's composed form, with at most 30 combining marks in a row (Unicode's stream-safe format): to put more
 * in order takes the square of their number, minutes for one megabyte.
 */
export const normalized = (text: string) => text.replace(TOO_MANY_MARKS, '$1').normalize('NFC');
