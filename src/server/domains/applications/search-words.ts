import { fold } from '../../platform/fold.ts';

const chunksOf = (text: string) => text.split(/\s+/).filter((chunk) => fold(chunk) !== '');
const partsOf = (chunk: string) => fold(chunk).split(' ');
const inOnePiece = (parts: string[]) => parts.join('');

/**
 * The words under which texts are found: those that punctuation divides as well as the whole, so that O'Brien answers
 * to 'brien' and to 'obrien'.
 */
export function searchWords(texts: readonly string[]): string {
  const words = texts.flatMap(chunksOf).flatMap((chunk) => {
    const parts = partsOf(chunk);
    return [...parts, inOnePiece(parts)];
  });
  return [...new Set(words)].join(' ');
}

const beginsWith = (word: string) => `"${word}"*`;

/**
 * What somebody typed, as a query of the full-text index: every word has to begin a word of the application. Folded
 * words hold only letters and digits, so nothing that is typed is ever part of the query's grammar.
 * @param shared what all application IDs begin with: to look for it would find every application.
 * @returns undefined when there is no word to look for.
 */
export function searchQuery(typed: string, shared = ''): string | undefined {
  const inAll = inOnePiece(partsOf(shared));
  const terms = chunksOf(typed).flatMap((chunk) => {
    const parts = partsOf(chunk);
    if (inAll.startsWith(inOnePiece(parts))) return [];
    const whole = beginsWith(inOnePiece(parts));
    // An application ID or an e-mail address is stored in one piece; a double name perhaps as two words.
    return parts.length === 1 || /[\d@]/.test(chunk)
      ? whole
      : `((${parts.map(beginsWith).join(' AND ')}) OR ${whole})`;
  });
  return terms.length > 0 ? [...new Set(terms)].join(' AND ') : undefined;
}

/** What begins a word of a filter begins no other one: folded words hold only letters and digits. */
const SIGNS = { status: '§', school: '¶', subject: '°', submittedOn: '†', totalScore: '±' };

/** The word under which the applications of a status, a school, a subject (its id), a day or a score are found. */
export const filterWord = (filter: keyof typeof SIGNS, value: string | number) =>
  SIGNS[filter] + inOnePiece(partsOf(String(value)));
