import type { Services } from '../../services.ts';
import type { Transaction } from '../../tables.ts';
import { linkWithToken } from '../mail/email.ts';
import { type LinkPurpose, withdrawEmails } from '../mail/service.ts';
import * as tokenQueries from './token-queries.ts';

const PAGES: Record<LinkPurpose, string> = {
  password_reset: 'reset-password',
  email_confirmation: 'confirm-email',
  email_change_undo: 'undo-email-change',
};

/** The address of a mailed link. Its token is inserted when the email is sent. */
export const mailedLink = ({ config }: Pick<Services, 'config'>, purpose: LinkPurpose) =>
  linkWithToken(`${config.publicUrl}/${PAGES[purpose]}`);

/** Ends the account's links for this purpose, and withdraws the queued emails that would carry one. */
export async function endLinks(trx: Transaction, userId: number, purpose: LinkPurpose) {
  await tokenQueries.deleteTokensOf(trx, userId, purpose);
  await withdrawEmails(trx, userId, purpose);
}
