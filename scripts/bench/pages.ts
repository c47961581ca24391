import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { Stage } from './stage.ts';

/** Makes this the page that the baseline serves at /page. */
export async function putPage(stage: Stage, html: string) {
  const { url } = await stage.bare();
  await fetch(`${url}/page`, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: html });
}

/** The shown page as one file: as it is drawn, with its styles and without its scripts. */
export async function staticPage(page: Page): Promise<string> {
  return z.string().parse(
    await page.evaluate(`(() => {
      const styles = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
      document.querySelectorAll('script, style, link[rel=stylesheet], link[rel=modulepreload]').forEach((part) => part.remove());
      return '<!doctype html>' + document.documentElement.outerHTML
        .replace('</head>', () => '<style>' + styles.join('') + '</style></head>');
    })()`),
  );
}

/** A script that sets the mark 'rows' when so many applications are in the table and drawn. */
export const markRows = (rows: number) => `new MutationObserver((_, observer) => {
  if (document.querySelectorAll('tr[data-application]').length < ${rows}) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => performance.mark('rows')));
}).observe(document, { childList: true, subtree: true })`;
export const ROWS_PAINTED = `performance.getEntriesByName('rows')[0]?.startTime`;
