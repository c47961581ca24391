import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';

export type Email = { to: string; subject: string; text: string; html: string };
export type Attachment = { filename: string; contentType: string; content: Buffer | Readable };
/**
 * `sender` is the name that the recipient sees, unless MAIL_FROM contains one. A `messageId` that is the same again says
 * that it is the same email. `isAwaited` says that somebody waits for the answer, and that it is not tried again.
 */
type Envelope = { sender: string; attachments: Attachment[]; messageId?: string; isAwaited?: boolean };
/** `send` and `verify` throw only MailError. */
export type Mailer = {
  send(email: Email, envelope: Envelope): Promise<void>;
  /** Connects and authenticates without sending anything. */
  verify(): Promise<void>;
  isConfigured: boolean;
};

/** Loaded with the first email, to save memory on a server that sends none. */
const loadNodemailer = async () => (await import('nodemailer')).default;

/** Sends through SMTP_URL; without it, writes each email as a complete .eml file into outbox/ (decisions §1). */
export function createMailer(config: Config, clock: Clock): Mailer {
  const mailer = config.smtpUrl ? smtpMailer(config.smtpUrl, config.mailFrom) : outboxMailer(config, clock);
  const refuse = (error: unknown) => {
    throw new MailError(codeOf(error));
  };
  return {
    ...mailer,
    send: (email, envelope) => mailer.send(email, envelope).catch(refuse),
    verify: () => mailer.verify().catch(refuse),
  };
}

const mailErrorSchema = z.object({ code: z.string(), responseCode: z.int().optional() });

/**
 * Why an email was not sent, as a code that can be logged and stored: the mail server's own text names the recipient.
 */
export class MailError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`The mail could not be sent: ${code}`);
    this.code = code;
  }
}

function codeOf(error: unknown) {
  const { data } = mailErrorSchema.safeParse(error);
  if (data) return `${data.code} ${data.responseCode ?? ''}`.trimEnd();
  return error instanceof Error ? error.name : 'UNKNOWN';
}

/** MAIL_FROM is an address, or a name and an address in angle brackets. */
const fromOf = (mailFrom: string, name: string) =>
  mailFrom.includes('<') ? mailFrom : { name, address: mailFrom };

/** In milliseconds, for a mail server that does not answer. */
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** A server may search an email for viruses before it answers. The queue would send it again if it gave up before that. */
const QUEUE_TIMEOUTS = { ...SMTP_TIMEOUTS, socketTimeout: 180_000 };
/** Somebody waits for what becomes of the email: proxies usually end a request that gets no answer for a minute. */
const AWAITED_TIMEOUTS = { ...SMTP_TIMEOUTS, socketTimeout: 50_000 };

function smtpMailer(smtpUrl: string, mailFrom: string): Mailer {
  const connect = async (timeouts: typeof SMTP_TIMEOUTS) =>
    (await loadNodemailer()).createTransport({ url: smtpUrl, ...timeouts });
  return {
    isConfigured: true,
    async send(email, { sender, isAwaited, ...envelope }) {
      const transport = await connect(isAwaited ? AWAITED_TIMEOUTS : QUEUE_TIMEOUTS);
      await transport.sendMail({ ...email, from: fromOf(mailFrom, sender), ...envelope });
    },
    async verify() {
      await (await connect(SMTP_TIMEOUTS)).verify();
    },
  };
}

/** A person's own mailbox, at a provider that nodemailer knows by name or through a relay. */
export type Mailbox = { user: string; pass: string } & ({ service: string } | { relay: string });

/** Sends an email from a person's own mailbox; the password is stored nowhere. @throws MailError. */
export async function sendFrom({ user, pass, ...server }: Mailbox, email: Email, attachments: Attachment[]) {
  const address = 'relay' in server ? { url: server.relay } : server;
  const { createTransport } = await loadNodemailer();
  const transport = createTransport({ auth: { user, pass }, ...address, ...AWAITED_TIMEOUTS });
  await transport.sendMail({ ...email, from: user, attachments }).catch((error: unknown) => {
    throw new MailError(codeOf(error));
  });
}

function outboxMailer({ outboxFolder, mailFrom }: Config, clock: Clock): Mailer {
  return {
    isConfigured: false,
    verify: async () => undefined,
    async send(email, { sender, isAwaited: _, ...envelope }) {
      const composer = (await loadNodemailer()).createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
      });
      const from = fromOf(mailFrom, sender);
      const composed = await composer.sendMail({ ...email, from, ...envelope, date: clock.now() });
      const name = `${clock.now().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
      await mkdir(outboxFolder, { recursive: true });
      // Renamed when complete, so that nobody picks up half an email.
      const partial = path.join(outboxFolder, `.${name}.partial`);
      await writeFile(partial, composed.message);
      await rename(partial, path.join(outboxFolder, name));
    },
  };
}
