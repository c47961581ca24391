import type { Stage } from './stage.ts';

/** Makes this the page that the baseline serves at /page. */
export async function putPage(stage: Stage, html: string) {
  const { url } = await stage.bare();
  await fetch(`${url}/page`, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: html });
}
