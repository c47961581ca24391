import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestPortal } from '../portal.ts';

export type Mail = {
  to: string;
  from: string;
  subject: string;
  date: string;
  text: string;
  html: string;
  links: string[];
  attachments: { name: string; type: string; content: Buffer }[];
};

type Part = { headers: Map<string, string>; body: string };

/** The headers (folded lines joined, names in lower case) and the body of a message or a part of one. */
function splitPart(source: string): Part {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { headers: new Map(headers), body: rest.join('\r\n\r\n') };
}

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

function decode({ headers, body }: Part) {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body;
}

/** Decodes encoded words in a header (RFC 2047). */
const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, encoding: string, word: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuotedPrintable(word.replaceAll('_', ' ')),
    );

const typeOf = ({ headers }: Part) => headers.get('content-type') ?? 'text/plain';

/** All parts that hold content themselves, at any depth. */
function leavesOf(part: Part): Part[] {
  const [, boundary] = /boundary="?([^";]+)"?/i.exec(typeOf(part)) ?? [];
  if (!boundary) return [part];
  const inner = part.body.split(`--${boundary}`).slice(1, -1);
  return inner.flatMap((source) => leavesOf(splitPart(source.replace(/^\r\n/, ''))));
}

const attachmentName = ({ headers }: Part) =>
  /^attachment;.*filename="?([^";]+)"?/i.exec(headers.get('content-disposition') ?? '')?.[1];

/** Parses a message of the outbox (RFC 5322 with MIME). */
export function parseMail(source: string): Mail {
  const message = splitPart(source);
  const header = (name: string) => decodeWords(message.headers.get(name) ?? '');
  const leaves = leavesOf(message);
  const contentOf = (type: string) => {
    const part = leaves.find((leaf) => typeOf(leaf).startsWith(type) && !attachmentName(leaf));
    return part ? decode(part).replaceAll('\r\n', '\n') : '';
  };
  const text = contentOf('text/plain');
  return {
    to: header('to'),
    from: header('from'),
    subject: header('subject'),
    date: header('date'),
    text,
    html: contentOf('text/html'),
    links: text.match(/https?:\/\/\S+/g) ?? [],
    attachments: leaves.flatMap((leaf) => {
      const name = attachmentName(leaf);
      const content = Buffer.from(leaf.body, 'base64');
      return name ? [{ name, type: typeOf(leaf).split(';')[0] ?? '', content }] : [];
    }),
  };
}

/** Waits until all emails are sent. @returns every message so far, oldest first. */
export async function readOutbox({ services }: TestPortal): Promise<Mail[]> {
  await services.background.finished();
  const folder = services.config.outboxFolder;
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map(async (name) => parseMail(await readFile(path.join(folder, name), 'utf8'))));
}

/** The token in the first link of a message. @throws when there is none. */
export function linkToken({ links: [link = ''] }: Mail) {
  const token = URL.canParse(link) ? new URL(link).searchParams.get('token') : null;
  if (!token) throw new Error('The message has no link with a token');
  return token;
}
