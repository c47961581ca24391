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

/** Is met by words that begin with all of one of these: a double name is perhaps stored as two words. */
export type SearchTerm = string[][];

/**
 * What somebody typed, as terms, all of which an application has to meet. Folded words hold only letters and digits, so
 * nothing that is typed is ever part of a query's grammar.
 * @param shared what all application IDs begin with: to look for it would find every application.
 * @returns undefined when there is nothing to look for; punctuation alone is looked for, and found nowhere (decisions §10).
 */
export function searchTerms(typed: string, shared = ''): SearchTerm[] | undefined {
  const inAll = inOnePiece(partsOf(shared));
  const chunks = chunksOf(typed);
  if (chunks.length === 0) return typed.trim() === '' ? undefined : [NOWHERE];
  const terms = [...new Set(chunks)].flatMap((chunk): SearchTerm[] => {
    const parts = partsOf(chunk);
    const whole = inOnePiece(parts);
    if (inAll.startsWith(whole)) return [];
    // An application ID or an e-mail address is stored in one piece.
    return parts.length === 1 || /[\d@]/.test(chunk) ? [[[whole]]] : [[parts, [whole]]];
  });
  return terms.length > 0 ? terms : undefined;
}

/** What begins a word of a filter begins no other one: folded words hold only letters and digits. */
const SIGNS = { status: '§', school: '¶', kind: '¤', subject: '°', submittedOn: '†', totalScore: '±' };

/** The word under which the applications of a status, a school, a kind, a subject (its id), a day or a score are found. */
export const filterWord = (filter: keyof typeof SIGNS, value: string | number) =>
  SIGNS[filter] + inOnePiece(partsOf(String(value)));

/** A term that no application meets: there is no such status. */
const NOWHERE: SearchTerm = [[filterWord('status', 'none')]];

/** A status at a school: what its two long lists share would take longest to find. */
export const kindOf = (status: string, school: string) => `${status} ${school}`;
