import { escapeHtml } from '../../platform/html.ts';
import type { Email } from '../../platform/mail/mailer.ts';

/** The sender and how to reach them. */
export type Letterhead = { school: string; color: string; contactEmail: string; contactPhone: string };

/**
 * Placeholder for the token of an emailed link. The token is made when the email is sent, so that the database never
 * holds it. Direction characters are removed from whatever people enter, so nobody can make an email put the token
 * elsewhere, such as into a link of their own.
 */
const TOKEN_PLACE = '\u2066token\u2069';
export const linkWithToken = (address: string) => `${address}?token=${TOKEN_PLACE}`;
/** A code for people stands behind the #, so that no server writes it into a log. */
export const linkWithCode = (address: string) => `${address}#code=${TOKEN_PLACE}`;

export const withToken = <Body extends Pick<Email, 'text' | 'html'>>(body: Body, token: string): Body => ({
  ...body,
  text: body.text.replaceAll(TOKEN_PLACE, token),
  html: body.html.replaceAll(TOKEN_PLACE, token),
});

/** Greets only confirmed addresses by name, so that no stranger puts words into our emails (decisions §10). */
export const greeting = (isConfirmed: boolean, firstName: string, otherwise = 'Hello,') =>
  isConfirmed ? `Dear ${firstName},` : otherwise;

/** Shown as a button, with its address below. */
type EmailLink = { label: string; url: string };

export type EmailContent = {
  to: string;
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  paragraphs: string[];
  link?: EmailLink;
  /** A link in small print, at the end. */
  footnote?: EmailLink;
};

/** An email with the school's letterhead, in plain text and in HTML. */
export const composeEmail = (letterhead: Letterhead, content: EmailContent): Email => ({
  to: content.to,
  subject: `${content.subject} - ${letterhead.school}`,
  text: asText(letterhead, content),
  html: asHtml(letterhead, content),
});

const GREETING = 'With kind regards,';
const OFFICE = 'The admissions team';
const contactLine = ({ contactEmail, contactPhone }: Letterhead) =>
  `Questions? Write to ${contactEmail} or call ${contactPhone}.`;

function asText(letterhead: Letterhead, { paragraphs, link, footnote }: EmailContent) {
  const { school } = letterhead;
  const parts = [
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    `${GREETING}\n${OFFICE}\n${school}`,
    `-- \n${school}\n${contactLine(letterhead)}`,
    ...(footnote ? [`${footnote.label}:\n${footnote.url}`] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

const asHtmlLines = (paragraph: string) => escapeHtml(paragraph).replaceAll('\n', '<br>');

const SERIF = "Palatino, 'Palatino Linotype', 'Book Antiqua', Georgia, serif";
const PLAIN = "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";
const RULE = '1px solid #8a9599';

/**
 * Text and background keep the reader's colours, so that light and dark schemes stay readable. The school's colour is
 * used only for the button and a line.
 */
function asHtml(letterhead: Letterhead, { subject, preview, paragraphs, link, footnote }: EmailContent) {
  const school = escapeHtml(letterhead.school);
  const color = escapeHtml(letterhead.color);
  return [
    '<!doctype html>',
    '<html lang="en-TT"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin: 0; padding: 24px 16px; font: 16px/1.5 ${PLAIN}; overflow-wrap: anywhere">`,
    `<div style="display: none; max-height: 0; overflow: hidden">${escapeHtml(preview)}</div>`,
    '<div style="max-width: 560px; margin: 0 auto">',
    `<p style="margin: 0 0 24px; padding: 0 0 12px; border-bottom: 3px solid ${color}; font: 600 22px/1.25 ${SERIF}">${school}</p>`,
    ...paragraphs.map((paragraph) => `<p style="margin: 0 0 16px">${asHtmlLines(paragraph)}</p>`),
    ...(link ? [linkHtml(link, color)] : []),
    `<p style="margin: 24px 0">${GREETING}<br>${OFFICE}<br>${school}</p>`,
    `<p style="margin: 0; padding: 12px 0 0; border-top: ${RULE}; font-size: 14px">${contactHtml(letterhead)}</p>`,
    ...(footnote ? [footnoteHtml(footnote)] : []),
    '</div></body></html>',
  ].join('\n');
}

/** A button, and below it the address, for readers who cannot use the button or want to see where it leads. */
function linkHtml({ label, url }: EmailLink, color: string) {
  const address = escapeHtml(url);
  const button = `display: inline-block; padding: 12px 24px; border-radius: 4px; background: ${color}; color: #ffffff; font-weight: 600; text-decoration: none`;
  return [
    `<p style="margin: 24px 0 16px"><a href="${address}" style="${button}">${escapeHtml(label)}</a></p>`,
    `<p style="margin: 0 0 16px; font-size: 14px">If the button does not work, open this address:<br><a href="${address}" style="color: inherit">${address}</a></p>`,
  ].join('\n');
}

const footnoteHtml = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin: 12px 0 0; font-size: 14px"><a href="${escapeHtml(url)}" style="color: inherit">${escapeHtml(label)}</a></p>`;

function contactHtml({ contactEmail, contactPhone }: Letterhead) {
  const link = (href: string, text: string) =>
    `<a href="${escapeHtml(href)}" style="color: inherit; white-space: nowrap">${escapeHtml(text)}</a>`;
  const phone = link(`tel:${contactPhone.replace(/[^\d+]/g, '')}`, contactPhone);
  return `Questions? Write to ${link(`mailto:${contactEmail}`, contactEmail)} or call ${phone}.`;
}
