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

/** Starts the tokens of application numbers, which end with another symbol: '42' does not find number 420. */
const [NUMBER, NUMBER_END] = ['№', '¬'];
const PHONE = '☎';

/** The token by which 'SF2027-00042' is found as '42' and as 'SF2027-42'. */
export function numberTokens(applicationId: string): string[] {
  const [, year, number] = /^SF(\d{4})-0*([1-9]\d*)$/.exec(applicationId) ?? [];
  return number ? [`${NUMBER}${number}${NUMBER_END}${year}`] : [];
}

function numberTerms(typed: string): string[][] {
  const [, year = '', number] = /^(?:sf(\d{4}))?([1-9]\d*)$/.exec(typed) ?? [];
  return number ? [[`${NUMBER}${number}${NUMBER_END}${year}`]] : [];
}

/** Numbers of Trinidad and Tobago have seven digits, which may follow the country code and the area code. */
const LOCAL_LENGTH = 7;
const COUNTRY_AND_AREA = /^1?868(?=\d)/;

const toLocal = (digits: string) =>
  digits.length > LOCAL_LENGTH ? digits.replace(COUNTRY_AND_AREA, '') : digits;

/** The tokens of phone numbers, however they are spaced and with or without area code. A text may hold several. */
export function phoneTokens(texts: readonly string[]): string[] {
  const numbers = texts
    .flatMap((text) => text.split(/[^\d\s()+.-]+/))
    .map((text) => text.replaceAll(/\D/g, ''))
    .filter((digits) => digits.length >= LOCAL_LENGTH);
  return [...new Set(numbers.map((digits) => PHONE + toLocal(digits)))];
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
  const { numbers, others } = takeNumbers(chunks);
  const terms = [...new Set(others)].flatMap((chunk): SearchTerm[] => {
    const parts = partsOf(chunk);
    const whole = inOnePiece(parts);
    if (inAll.startsWith(whole)) return [];
    // Application IDs and email addresses are also stored in one piece.
    if (parts.length === 1 || /[\d@]/.test(chunk)) return [[[whole], ...numberTerms(whole)]];
    return [[parts, [whole]]];
  });
  const all = [...terms, ...numbers];
  return all.length > 0 ? all : undefined;
}

/** Fewer typed digits are not looked for in phone numbers. */
const SHORTEST_PHONE_SEARCH = 5;

/** Takes the runs of digits that may be a phone number out of what was typed: '868 555-0123' is two chunks. */
function takeNumbers(chunks: readonly string[]) {
  const numbers: SearchTerm[] = [];
  const others: string[] = [];
  let run: string[] = [];
  const endRun = () => {
    const pieces = run.map((chunk) => inOnePiece(partsOf(chunk)));
    const digits = inOnePiece(pieces);
    if (digits.length < SHORTEST_PHONE_SEARCH) others.push(...run);
    else
      numbers.push([
        pieces,
        [PHONE + digits],
        [PHONE + digits.replace(COUNTRY_AND_AREA, '')],
        ...numberTerms(digits),
      ]);
    run = [];
  };
  for (const chunk of chunks) {
    if (/^\d+$/.test(inOnePiece(partsOf(chunk)))) run.push(chunk);
    else {
      endRun();
      others.push(chunk);
    }
  }
  endRun();
  return { numbers, others };
}

/** Each filter's tokens start with a symbol that folded text cannot contain. */
const FILTER_TOKEN_PREFIX = {
  status: '§',
  school: '¶',
  statusAndSchool: '¤',
  subject: '°',
  submittedOn: '†',
  assignedTo: '¢',
};

/** The token of a status, a school, both, a subject (its id), a day or an administrator (id). */
export const filterToken = (filter: keyof typeof FILTER_TOKEN_PREFIX, value: string | number) =>
  FILTER_TOKEN_PREFIX[filter] + inOnePiece(partsOf(String(value)));

/** A term that matches no application, because there is no such status. */
const NOWHERE: SearchTerm = [[filterToken('status', 'none')]];

/** Status and school also have one token together: intersecting their two long lists is the slowest case. */
export const statusAndSchoolOf = (status: string, school: string) => `${status} ${school}`;
