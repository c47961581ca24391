/** How a document lies before its reader: enlarged, turned, at which page. */
export interface Place {
  /** 1 shows the whole page. */
  zoom: number;
  /** In degrees, clockwise. */
  turn: 0 | 90 | 180 | 270;
  /** From 1. */
  page: number;
}

export const START: Place = { zoom: 1, turn: 0, page: 1 };

const ZOOMS = [1, 1.5, 2, 3, 4] as const;
export const LARGEST = 4;

export const larger = (zoom: number) => ZOOMS.find((step) => step > zoom + 0.01) ?? LARGEST;
export const smaller = (zoom: number) => ZOOMS.findLast((step) => step < zoom - 0.01) ?? 1;
export const withinZooms = (zoom: number) => Math.min(LARGEST, Math.max(1, zoom));

const TURNS = [0, 90, 180, 270] as const;
/** A quarter to the right, or with -1 to the left. */
export const turned = (turn: Place['turn'], quarters: 1 | -1): Place['turn'] =>
  TURNS[(TURNS.indexOf(turn) + quarters + TURNS.length) % TURNS.length] ?? 0;
