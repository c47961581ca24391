import type { Stage } from './stage.ts';

/** Puts a page where /page of the baselines is. */
export async function putPage(stage: Stage, html: string) {
  const { url } = await stage.bare();
  await fetch(`${url}/page`, { method: 'PUT', headers: { 'content-type': 'text/plain' }, body: html });
}
