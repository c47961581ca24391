/** The PDF to attach to an email could not be made. */
export const NO_ATTACHMENT = 'NO_PDF';

const UNREACHABLE = 'The mail server cannot be reached';

/** The mailer's codes in words for administrators. */
const REASONS: Record<string, string> = {
  ECONNECTION: UNREACHABLE,
  ESOCKET: UNREACHABLE,
  EDNS: 'The mail server’s name is not known',
  ETIMEDOUT: 'The mail server does not answer',
  ETLS: 'No secure connection to the mail server could be made',
  EAUTH: 'The mail server refuses the user name or the password',
  EENVELOPE: 'The mail server refuses the address',
  EMESSAGE: 'The mail server refuses the message',
  [NO_ATTACHMENT]: 'The PDF of the application could not be made',
};

/** Why an email was not sent, in words and with the mail server's code, for example 'EENVELOPE 550'. */
export function failureReason(code: string): string {
  const [kind = ''] = code.split(' ');
  return `${REASONS[kind] ?? 'The message could not be sent'} (${code}).`;
}
