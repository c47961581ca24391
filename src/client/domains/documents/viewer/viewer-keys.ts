/** The keys of the viewer, as `aria-keyshortcuts` writes them, and what they do. */
export const VIEWER_KEYS = {
  larger: { keys: 'Plus', does: 'Enlarge the document', short: '+' },
  smaller: { keys: '-', does: 'Reduce the document', short: '−' },
  turnLeft: { keys: 'L', does: 'Turn it to the left', short: '↺' },
  turnRight: { keys: 'T', does: 'Turn it to the right', short: '↻' },
  nextPage: { keys: 'PageDown', does: 'Next page', short: '›' },
  previousPage: { keys: 'PageUp', does: 'Previous page', short: '‹' },
  nextDocument: { keys: 'D', does: 'Next document', short: 'Next document' },
} as const;
export type ViewerShortcut = keyof typeof VIEWER_KEYS;
