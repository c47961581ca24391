import { normalized } from '../../../shared/text/normalized.ts';

const LONGEST = 200;

/**
 * The name of a sent file without its path, and without control and direction characters, which could disguise it; the
 * last 200 characters.
 */
export const safeFileName = (name: string) =>
  normalized(name)
    .replace(/^.*[/\\]/s, '')
    .slice(-LONGEST)
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '');
