import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressors = {
  br: (page: string) => promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: promisify<string, Buffer>(gzip),
};
type Encoding = keyof typeof compressors;

/** Accepted unless its weight is zero (RFC 9110 §12.5.3). */
const patterns: [Encoding, RegExp][] = [
  ['br', /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i],
];

/** The best encoding that the client accepts; undefined for none. */
export const acceptedEncoding = (accepted = ''): Encoding | undefined =>
  patterns.find(([, pattern]) => pattern.test(accepted))?.[0];

/** Compresses a page once for each encoding, instead of for each request. */
export function compressedPage(page: string) {
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return (encoding: Encoding): Promise<Buffer> => {
    made[encoding] ??= compressors[encoding](page);
    return made[encoding];
  };
}
