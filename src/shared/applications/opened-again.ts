import type { Standing } from './standing.ts';

/** The step that set the application back to draft, as which it is since; undefined if its latest status is another. */
export function findOpenedAgain({ events }: Pick<Standing, 'events'>) {
  const latest = events.findLast(({ status }) => status !== null);
  return latest?.event === 'opened_again' ? latest : undefined;
}
