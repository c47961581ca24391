import type { Broadsheet, BroadsheetChanges } from '../../../shared/broadsheets/schema.ts';
import { isSame } from '../../../shared/values.ts';
import { sendOrFind } from '../../api/send-or-find.ts';
import { type RouterOutputs, trpc } from '../../api/trpc.ts';

type KnownName = Pick<RouterOutputs['admin']['examSubjectNames'][number], 'name' | 'subjectName'>;

/** As it will be read, once the server has changed it. */
export const asRequested = (broadsheet: Broadsheet, changes: BroadsheetChanges): Broadsheet => ({
  ...broadsheet,
  encoding: changes.encoding ?? broadsheet.encoding,
  delimiter: changes.delimiter ?? broadsheet.delimiter,
  layout: changes.layout ?? broadsheet.layout,
  columns: changes.columns ?? broadsheet.columns,
  examYear: changes.examYear ?? broadsheet.examYear,
});

/** Remembers what a subject is called. @throws as sendOrFind. */
export function useRemember() {
  const { admin } = trpc.useUtils();
  const { mutateAsync } = trpc.admin.addExamSubjectName.useMutation();
  return async (named: Parameters<typeof mutateAsync>[0]) => {
    try {
      await sendOrFind(
        () => mutateAsync(named),
        async () => {
          const names = await admin.examSubjectNames.fetch(undefined, { staleTime: 0 });
          return isRemembered(names, named) ? names : undefined;
        },
      );
    } finally {
      await admin.examSubjectNames.invalidate();
    }
  };
}

const isRemembered = (names: readonly KnownName[], { name, subjectName }: KnownName) =>
  names.some((known) => known.name === name && known.subjectName === subjectName);

/** Changes how a broadsheet is read, what its subjects are called and who its people are. @throws as sendOrFind. */
export function useChange(id: number) {
  const { admin } = trpc.useUtils();
  const { mutateAsync, isPending, variables } = trpc.admin.changeBroadsheet.useMutation();
  async function find(changes: BroadsheetChanges) {
    const stored = await admin.broadsheet.fetch({ id }, { staleTime: 0 });
    const named = Object.entries(changes.subjects ?? {});
    const names = named.length > 0 ? await admin.examSubjectNames.fetch(undefined, { staleTime: 0 }) : [];
    const isNamed = named.every(([name, subjectName]) => isRemembered(names, { name, subjectName }));
    // A stored broadsheet comes without its matches by hand, so a change of these counts as not done.
    const isDone = isNamed && !changes.people && isSame(asRequested(stored, changes), stored);
    return isDone ? stored : undefined;
  }
  return {
    /** What is being changed. */
    pending: isPending ? variables : undefined,
    async change(changes: BroadsheetChanges) {
      const changed = await sendOrFind(
        () => mutateAsync({ id, ...changes }),
        () => find(changes),
      );
      admin.broadsheet.setData({ id }, changed);
    },
  };
}
