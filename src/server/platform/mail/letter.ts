import { escapeHtml } from '../html.ts';
import type { Message } from './mailer.ts';

type Letter = { to: string; subject: string; paragraphs: string[]; link?: { label: string; url: string } };

/** One letter in plain text and in HTML: the paragraphs, then the link on a line of its own. */
export function composeLetter({ to, subject, paragraphs, link }: Letter): Message {
  const text = [...paragraphs, ...(link ? [`${link.label}: ${link.url}`] : [])].join('\n\n');
  const html = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(link
      ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a><br>${escapeHtml(link.url)}</p>`]
      : []),
  ].join('\n');
  return {
    to,
    subject,
    text: `${text}\n`,
    html: `<!doctype html><html lang="en-TT"><body style="font-family: sans-serif; line-height: 1.5">${html}</body></html>`,
  };
}
