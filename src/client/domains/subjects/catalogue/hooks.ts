import type {
  CatalogueSubject,
  GroupFields,
  SubjectChanges,
  SubjectFields,
} from '../../../../shared/subjects/catalogue.ts';
import { isSame } from '../../../../shared/values.ts';
import { sendOrFind } from '../../../api/send-or-find.ts';
import {
  codeOf,
  errorMessage,
  issuesOf,
  notifyFailure,
  type RouterOutputs,
  trpc,
} from '../../../api/trpc.ts';
import { notify } from '../../../components/feedback/notify.ts';
import { focusHeading } from '../../../components/layout/page.tsx';
import { describeEffects } from './effects.ts';

export type CatalogueGroup = RouterOutputs['admin']['catalogue']['scholarshipGroups'][number];

/** The administrators' catalogue. Each visit fetches it again. */
export const useCatalogue = () => trpc.admin.catalogue.useQuery(undefined, { staleTime: 0 });

/** The effects of a change on applications. Null: do not fetch. */
export const usePreview = (id: number, changes: SubjectChanges | null) =>
  trpc.admin.previewSubject.useQuery(
    { id, ...changes },
    { enabled: changes !== null, staleTime: 0, gcTime: 0 },
  );

/** Fetches everything again that depends on the catalogue. */
function useRefreshCatalogue() {
  const { admin, eligibility } = trpc.useUtils();
  return () =>
    Promise.all([
      admin.catalogue.invalidate(),
      admin.applicationPage.invalidate(),
      admin.application.invalidate(),
      admin.statistics.invalidate(),
      eligibility.invalidate(),
    ]);
}

/**
 * 'done', also when nothing was left to change; errors by field; or null after another failure, which a notice has
 * shown.
 */
type Outcome = 'done' | Record<string, string> | null;

function useSending() {
  const refresh = useRefreshCatalogue();
  return async (
    send: () => Promise<{ title: string; message: string }>,
    failed: string,
    conflictField?: 'name',
  ): Promise<Outcome> => {
    try {
      const notice = await send();
      await refresh();
      notify({ ...notice, kind: 'success' });
      return 'done';
    } catch (error) {
      const issues = issuesOf(error);
      if (Object.keys(issues).length > 0) return issues;
      if (conflictField && codeOf(error) === 'CONFLICT')
        return { [conflictField]: errorMessage(error, failed) };
      notifyFailure('Error', error, failed);
      await refresh();
      return codeOf(error) === 'NOT_FOUND' ? 'done' : null;
    }
  };
}

/** Moves the focus, because the pressed button disappeared with the deleted entry. */
const leaveDeleted = (outcome: Outcome) => {
  if (outcome === 'done') focusHeading();
};

/** Whether an entry has these values. Fields that were not sent stayed as they were. */
export const hasValues = (entry: object, sent: object) => isSame({ ...entry, ...sent }, entry);

/** The entry that has what was sent, and is none of the `others` that were shown before. */
const written = <Entry extends { id: number }>(
  stored: readonly Entry[],
  sent: object,
  others: readonly Entry[] = [],
) => stored.find((entry) => others.every(({ id }) => id !== entry.id) && hasValues(entry, sent));

const isGone = (stored: readonly { id: number }[], id: number) =>
  stored.every((entry) => entry.id !== id) || undefined;

/** The changes on the page. Each shows its outcome in a notice. */
export function useCatalogueWrites() {
  const send = useSending();
  const { admin } = trpc.useUtils();
  const { mutateAsync: create } = trpc.admin.createSubject.useMutation();
  const { mutateAsync: update } = trpc.admin.updateSubject.useMutation();
  const { mutateAsync: remove } = trpc.admin.deleteSubject.useMutation();
  const { mutateAsync: createGroup } = trpc.admin.createScholarshipGroup.useMutation();
  const { mutateAsync: updateGroup } = trpc.admin.updateScholarshipGroup.useMutation();
  const { mutateAsync: removeGroup } = trpc.admin.deleteScholarshipGroup.useMutation();
  /** Fetches the catalogue from the server. */
  const latest = () => admin.catalogue.fetch(undefined, { staleTime: 0 });
  return {
    latest,
    addSubject: (fields: SubjectFields) =>
      send(
        async () => {
          const others = admin.catalogue.getData()?.subjects;
          await sendOrFind<object>(
            () => create(fields),
            async () => written((await latest()).subjects, fields, others),
          );
          return { title: 'Subject Added', message: `${fields.name} can be chosen now.` };
        },
        'The subject could not be added. Please try again.',
        'name',
      ),
    changeSubject: (subject: CatalogueSubject, changes: SubjectChanges) =>
      send(
        async () => {
          const { name, effects } = await sendOrFind(
            () => update({ id: subject.id, ...changes }),
            async () => {
              const stored = (await latest()).subjects.find(({ id }) => id === subject.id);
              return stored && hasValues(stored, changes) ? { ...stored, effects: [] } : undefined;
            },
          );
          const consequences = describeEffects(effects);
          return { title: 'Subject Updated', message: [`Saved ${name}.`, ...consequences].join(' ') };
        },
        'The subject could not be saved. Please try again.',
        'name',
      ),
    deleteSubject: ({ id, name }: CatalogueSubject) =>
      send(async () => {
        await sendOrFind<unknown>(
          () => remove({ id }),
          async () => isGone((await latest()).subjects, id),
        );
        return { title: 'Subject Deleted', message: `Deleted ${name}.` };
      }, 'The subject could not be deleted. Please try again.').then(leaveDeleted),
    saveGroup: (group: CatalogueGroup | null, fields: GroupFields) =>
      send(
        async () => {
          const others = admin.catalogue.getData()?.scholarshipGroups.filter(({ id }) => id !== group?.id);
          await sendOrFind<object>(
            () => (group ? updateGroup({ id: group.id, ...fields }) : createGroup(fields)),
            async () => written((await latest()).scholarshipGroups, fields, others),
          );
          return { title: group ? 'Group Updated' : 'Group Added', message: `Saved ${fields.name}.` };
        },
        'The scholarship group could not be saved. Please try again.',
        'name',
      ),
    deleteGroup: ({ id, name }: CatalogueGroup) =>
      send(async () => {
        await sendOrFind<unknown>(
          () => removeGroup({ id }),
          async () => isGone((await latest()).scholarshipGroups, id),
        );
        return { title: 'Group Deleted', message: `Deleted ${name}.` };
      }, 'The scholarship group could not be deleted. Please try again.').then(leaveDeleted),
  };
}
