import { expect, test } from 'vitest';
import { pageWindow } from '../../src/client/components/list/page-window.ts';

const shown = (page: number, pages: number) =>
  pageWindow(page, pages)
    .map((place) => (place === 'gap' ? '…' : place))
    .join(' ');

test.each([
  [1, 1, '1'],
  [4, 7, '1 2 3 4 5 6 7'],
  [1, 8, '1 2 3 4 5 … 8'],
  [4, 8, '1 2 3 4 5 … 8'],
  [5, 8, '1 … 4 5 6 7 8'],
  [5, 9, '1 … 4 5 6 … 9'],
  [6, 9, '1 … 5 6 7 8 9'],
  [9, 9, '1 … 5 6 7 8 9'],
  [50, 200, '1 … 49 50 51 … 200'],
])('page %i of %i offers %s', (page, pages, places) => {
  expect(shown(page, pages)).toBe(places);
});

test('wherever one is, its page, its neighbours and both ends are offered, in at most seven places', () => {
  for (let pages = 1; pages <= 40; pages += 1) {
    for (let page = 1; page <= pages; page += 1) {
      const places = pageWindow(page, pages);
      expect(places.length).toBeLessThanOrEqual(7);
      for (const offered of [1, page - 1, page, page + 1, pages]) {
        if (offered >= 1 && offered <= pages) expect(places).toContain(offered);
      }
    }
  }
});
