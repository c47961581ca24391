import { isTypedKept } from '../state/storage.ts';

/** For the notice that a session is over, after another sentence: what was typed is kept, if something was and it is. */
export const keptSentence = (): string => (isTypedKept() ? ' What you typed is kept on this device.' : '');
