import { NEW_CHILD } from '../../../../shared/applications/constants.ts';
import type { Overview } from '../hooks.ts';

/** A child without a name so far. */
export const ANOTHER_CHILD = 'Another child';

/** The name of the child that an overview is of, before a sentence about it; empty where there is only one. */
export function whoseName({ student, children }: Pick<Overview, 'student' | 'children'>): string {
  const shown = student?.id ?? NEW_CHILD;
  if (children.every(({ id }) => id === shown)) return '';
  return `${children.find(({ id }) => id === shown)?.name || ANOTHER_CHILD}: `;
}
