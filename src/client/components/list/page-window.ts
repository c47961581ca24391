/** An entry of the pagination for the pages that are left out. */
export const GAP = 'gap';
type Place = number | typeof GAP;

/** The most places that the pagination shows (administrators §9). */
const PLACES = 7;

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** The pages to offer: the first, the last, and those around `page`. */
export function pageWindow(page: number, pages: number): Place[] {
  if (pages <= PLACES) return range(1, pages);
  const atEdge = PLACES - 2;
  if (page < atEdge) return [...range(1, atEdge), GAP, pages];
  if (page > pages - atEdge + 1) return [1, GAP, ...range(pages - atEdge + 1, pages)];
  return [1, GAP, ...range(page - 1, page + 1), GAP, pages];
}
