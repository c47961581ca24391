import { escapeHtml } from '../../src/server/platform/html.ts';
import type { Picture } from './photograph.ts';

const style = `
  body { margin: 2rem; background: #777; color: #fff; font: 1rem system-ui; }
  nav { columns: 16rem; }
  a { color: inherit; }
  div { display: flex; gap: 1rem; align-items: start; overflow-x: auto; }
  img { height: 30rem; width: auto; object-fit: cover; object-position: top; }
`;

/** A page of all pictures, a row for each screen. Each picture links to its full size. */
export function contactSheet(pictures: Picture[]) {
  const names = [...new Set(pictures.map(({ screen }) => screen))];
  const links = names.map((name, at) => `<a href="#screen-${at}">${escapeHtml(name)}</a><br>`);
  const rows = names.map((name, at) => {
    const images = pictures
      .filter(({ screen }) => screen === name)
      .map(({ file }) => `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`);
    return `<h2 id="screen-${at}">${escapeHtml(name)}</h2>\n<div>${images.join('')}</div>`;
  });
  return `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Screens</title><style>${style}</style>
<nav>${links.join('\n')}</nav>\n${rows.join('\n')}\n</html>\n`;
}
