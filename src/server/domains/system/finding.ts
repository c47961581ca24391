import type { Finding } from '../../../shared/system/schema.ts';

/** What one check says of its subject. */
export type Verdict = Omit<Finding, 'check'>;

export const ok = (text: string): Verdict => ({ state: 'ok', text, advice: null });
export const notice = (text: string, advice: string): Verdict => ({ state: 'notice', text, advice });
export const must = (text: string, advice: string): Verdict => ({ state: 'must', text, advice });
