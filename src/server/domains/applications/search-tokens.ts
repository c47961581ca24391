import { fold } from '../../platform/fold.ts';

const chunksOf = (text: string) => text.split(/\s+/).filter((chunk) => fold(chunk) !== '');
const partsOf = (chunk: string) => fold(chunk).split(' ');
const inOnePiece = (parts: string[]) => parts.join('');

/**
 * The search tokens of texts: each part between punctuation, and the parts joined, so that 'brien' and 'obrien' both
 * find O'Brien.
 */
export function searchTokens(texts: readonly string[]): string {
  const words = texts.flatMap(chunksOf).flatMap((chunk) => {
    const parts = partsOf(chunk);
    return [...parts, inOnePiece(parts)];
  });
  return [...new Set(words)].join(' ');
}

/** A term matches if every prefix in one of its alternatives matches. Double names need two alternatives. */
export type SearchTerm = string[][];

/**
 * Turns typed text into terms, all of which must match. Folded text holds only letters and digits, so typed text never
 * becomes part of the query's grammar.
 * @param shared the prefix of all application IDs. It is skipped, because it matches every application.
 * @returns undefined when nothing was typed. Punctuation alone matches nothing (decisions §10).
 */
export function searchTerms(typed: string, shared = ''): SearchTerm[] | undefined {
  const inAll = inOnePiece(partsOf(shared));
  const chunks = chunksOf(typed);
  if (chunks.length === 0) return typed.trim() === '' ? undefined : [NOWHERE];
  const terms = [...new Set(chunks)].flatMap((chunk): SearchTerm[] => {
    const parts = partsOf(chunk);
    const whole = inOnePiece(parts);
    if (inAll.startsWith(whole)) return [];
    // Application IDs and email addresses are also stored in one piece.
    return parts.length === 1 || /[\d@]/.test(chunk) ? [[[whole]]] : [[parts, [whole]]];
  });
  return terms.length > 0 ? terms : undefined;
}

/** Each filter's tokens start with a symbol that folded text cannot contain. */
const FILTER_TOKEN_PREFIX = {
  status: '§',
  school: '¶',
  statusAndSchool: '¤',
  subject: '°',
  submittedOn: '†',
  totalScore: '±',
  assignedTo: '¢',
};

/** The token of a status, a school, both, a subject (its id), a day, a score or an administrator (id). */
export const filterToken = (filter: keyof typeof FILTER_TOKEN_PREFIX, value: string | number) =>
  FILTER_TOKEN_PREFIX[filter] + inOnePiece(partsOf(String(value)));

/** A term that matches no application, because there is no such status. */
const NOWHERE: SearchTerm = [[filterToken('status', 'none')]];

/** Status and school also have one token together: intersecting their two long lists is the slowest case. */
export const statusAndSchoolOf = (status: string, school: string) => `${status} ${school}`;
