import type { Plugin } from 'vite';
import { findNeeds, type ModuleNeeds } from './module-needs.ts';

/** What an applicant opens in every application, and what somebody opens once, mostly from an email. */
const OFTEN = 'auth|portal-home|dashboard|register|subjects|review|my-applications|settings';
const ONCE = 'welcome|reset-password|set-up|confirm-email|undo-email-change|stop-reminders|claim|not-found';

const pages = (names: string) => new RegExp(`/src/client/pages/(?:${names})\\.tsx$`);
export const APPLICANT_PAGES = pages(OFTEN);
const PAGES_FOR_ALL = pages(`${OFTEN}|${ONCE}`);
const ANY_PAGE = pages('[\\w-]+');
const LOG_IN = pages('auth');
const LIST = pages('admin');
/** Around all pages of administrators. */
const FRAME = /\/src\/client\/app\/administration\/administrator-frame\.tsx$/;
const PROGRAM = /\/src\/client\/index\.html$/;

/** The entries that need a module: those that anybody may load, and those of administrators. */
type Needs = { all: string[]; administrators: string[] };

const some = (entries: string[], pattern: RegExp) => entries.some((entry) => pattern.test(entry));
const countPages = (entries: string[]) => entries.filter((entry) => ANY_PAGE.test(entry)).length;
/** What administrators open first, which waits for no code of other pages. */
const isOpenedFirst = ({ administrators }: Needs) =>
  some(administrators, LIST) || some(administrators, FRAME);
const isShared = ({ all, administrators }: Needs) => all.length > 0 && administrators.length > 0;

/**
 * The chunks, and which of the modules that the former ones have left each takes. What a module imports is needed
 * wherever the module is, so a rule that holds for a module holds for what it imports: a chunk imports only former ones,
 * none waits for itself, and applicants load nothing that only administrators need. A chunk also takes what its modules
 * import for the use of other pages only: split such a module, or applicants load the chunk for it.
 */
const CHUNKS: [name: string, takes: (needs: Needs) => boolean][] = [
  ['auth', ({ all }) => some(all, LOG_IN)],
  ['common', (needs) => isShared(needs) && isOpenedFirst(needs)],
  ['list', isOpenedFirst],
  ['applicants', ({ all }) => countPages(all) > 1],
  ['shared', isShared],
  ['administrators', ({ administrators }) => countPages(administrators) > 1],
];

/** The entries that applicants and visitors may load: all but the administrators' pages and what these load later. */
function entriesForAll(loadsLater: ModuleNeeds['loadsLater']): Set<string> {
  const ofProgram = [...loadsLater].flatMap(([entry, later]) => (PROGRAM.test(entry) ? [...later] : []));
  const isForAll = (entry: string) => (ANY_PAGE.test(entry) ? PAGES_FOR_ALL.test(entry) : !FRAME.test(entry));
  const found = new Set(ofProgram.filter(isForAll));
  for (const entry of found) for (const later of loadsLater.get(entry) ?? []) found.add(later);
  return found;
}

/**
 * Puts the modules into few chunks, by who needs them: on a slow network each file costs a visitor a journey to the
 * server and back, and a page of a hundred files starts late on any.
 */
export function pageChunks(config: { root: string; css: object }): Plugin {
  return {
    name: 'page-chunks',
    apply: 'build',
    async config() {
      const { neededBy, loadsLater } = await findNeeds(config);
      const forAll = entriesForAll(loadsLater);
      const needsOf = (module: string): Needs => {
        const entries = [...(neededBy.get(module) ?? [])];
        return {
          all: entries.filter((entry) => forAll.has(entry)),
          administrators: entries.filter((entry) => !forAll.has(entry)),
        };
      };
      const groups = [
        // React, Mantine and the router, which every page needs, and the landing page: its limit is in docs/performance.md.
        { name: 'shell', tags: ['$initial' as const] },
        ...CHUNKS.map(([name, takes]) => ({ name, test: (module: string) => takes(needsOf(module)) })),
      ];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}
