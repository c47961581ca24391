import type { Services } from '../../platform/trpc/context.ts';
import type { Transaction } from '../../tables.ts';
import { linkWithToken } from '../mail/letter.ts';
import { type LinkPurpose, withdrawLetters } from '../mail/service.ts';
import * as queries from './queries.ts';

const PAGES: Record<LinkPurpose, string> = {
  password_reset: 'reset-password',
  email_confirmation: 'confirm-email',
  email_change_undo: 'undo-email-change',
};

/** Where a mailed link leads; its token is put in when the letter is sent. */
export const mailedLink = ({ config }: Pick<Services, 'config'>, purpose: LinkPurpose) =>
  linkWithToken(`${config.publicUrl}/${PAGES[purpose]}`);

/** Ends the links of this kind that were mailed to an account, and those that still wait to be. */
export async function endLinks(trx: Transaction, userId: number, purpose: LinkPurpose) {
  await queries.deleteTokensOf(trx, userId, purpose);
  await withdrawLetters(trx, userId, purpose);
}
