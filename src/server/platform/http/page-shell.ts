import { createHash } from 'node:crypto';
import { escapeHtml } from '../html.ts';

/** What stands in the places of the shell that are marked so: {{name}}. */
export type PageValues = Record<string, string>;

/** A shell with its places filled, safe in text and in attributes. */
export const fillShell = (template: string, values: PageValues) =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => escapeHtml(values[name] ?? place));

/** Fills a shell anew only when the values have changed. */
export function shellFiller(template: string) {
  let filled = { key: '', html: '', etag: '' };
  return (values: PageValues) => {
    const key = JSON.stringify(values);
    if (key !== filled.key) {
      const html = fillShell(template, values);
      // Weak: the same for every way in which the answer is compressed.
      filled = { key, html, etag: `W/"${createHash('sha256').update(html).digest('base64url')}"` };
    }
    return filled;
  };
}
