import { escapeHtml } from '../html.ts';
import { compressedPage } from './compressed-page.ts';
import { etagOf } from './etag.ts';

/** Values for the placeholders of the shell, written as {{name}}. */
export type PageValues = Record<string, string>;

/** Fills the placeholders of a shell, escaped for text and attributes. */
export const fillShell = (template: string, values: PageValues) =>
  template.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => escapeHtml(values[name] ?? place));

/** Fills the template that belongs to `variant` again only when it or the values have changed. */
export function shellFiller(templateOf: (variant: string) => string) {
  let filled = { key: '', html: '', etag: '', compressed: compressedPage('') };
  return (values: PageValues, variant = '') => {
    const key = variant + JSON.stringify(values);
    if (key !== filled.key) {
      const html = fillShell(templateOf(variant), values);
      filled = { key, html, etag: etagOf(html), compressed: compressedPage(html) };
    }
    return filled;
  };
}
