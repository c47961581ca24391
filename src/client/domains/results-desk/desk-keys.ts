import { GRADES } from '../../../shared/exam-results/constants.ts';
import { VIEWER_KEYS } from '../documents/viewer/viewer-keys.ts';

/** The keys of the desk, as `aria-keyshortcuts` writes them, what is printed, and what they do. */
export const DESK_KEYS = {
  up: { keys: 'ArrowUp', printed: '↑', does: 'Row above' },
  down: { keys: 'ArrowDown', printed: '↓', does: 'Row below' },
  confirm: { keys: 'Enter', printed: 'Enter', does: 'Confirm the row' },
  profile: { keys: 'P', printed: 'P', does: 'Edit profile and year' },
  notOnSlip: { keys: 'N', printed: 'N', does: 'Not on the slip' },
  add: { keys: 'A', printed: 'A', does: 'Add a result' },
  back: { keys: 'Z', printed: 'Z', does: 'Undo the last step' },
  ask: { keys: 'R', printed: 'R', does: 'Ask for something' },
  finish: {
    keys: 'Control+Enter',
    printed: 'Ctrl Enter',
    does: 'Confirm the rest, accept slip, next',
  },
  skip: { keys: 'S', printed: 'S', does: 'Next, without confirming' },
  help: { keys: '?', printed: '?', does: 'List the keys' },
} as const;
export type DeskKey = keyof typeof DESK_KEYS;

/** The key of each grade: what the slip shows. */
export const GRADE_KEYS = GRADES.map((grade) => ({ grade, key: grade === 'UNG' ? 'U' : grade }));

/** For the list of keys. */
export const ALL_KEYS: readonly { printed: readonly string[]; does: string }[] = [
  ...Object.values(DESK_KEYS).map(({ printed, does }) => ({ printed: [printed], does })),
  { printed: ['1–6', 'U'], does: 'The grade that the slip shows' },
  ...Object.values(VIEWER_KEYS).map(({ keys, does }) => ({ printed: [keys === 'Plus' ? '+' : keys], does })),
];
