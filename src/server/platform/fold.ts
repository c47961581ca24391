/** Text that needs no folding, such as most ids and numbers. */
const PLAIN = /^[a-z0-9]*$/;

/** Text as it is searched: lower case, without accents, with words separated by single spaces. */
export const fold = (text: string) =>
  PLAIN.test(text)
    ? text
    : text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
