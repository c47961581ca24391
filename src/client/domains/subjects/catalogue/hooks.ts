import type {
  CatalogueSubject,
  GroupFields,
  SubjectChanges,
  SubjectFields,
} from '../../../../shared/subjects/catalogue.ts';
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

/** The catalogue as administrators see it; each visit fetches afresh. */
export const useCatalogue = () => trpc.admin.catalogue.useQuery(undefined, { staleTime: 0 });

/** What a change would do to applications; null asks nothing. */
export const usePreview = (id: number, changes: SubjectChanges | null) =>
  trpc.admin.previewSubject.useQuery(
    { id, ...changes },
    { enabled: changes !== null, staleTime: 0, gcTime: 0 },
  );

/** Everything that follows from the catalogue is fetched again where it is shown. */
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
 * 'done', also when there is nothing left to change; or what the server found wrong with the fields; null when it failed
 * otherwise, which is said.
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

/** What asked for it goes with what was deleted. */
const leaveDeleted = (outcome: Outcome) => {
  if (outcome === 'done') focusHeading();
};

/** The writes of the page; each says what it changed, or why it did not. */
export function useCatalogueWrites() {
  const send = useSending();
  const { admin } = trpc.useUtils();
  const { mutateAsync: create } = trpc.admin.createSubject.useMutation();
  const { mutateAsync: update } = trpc.admin.updateSubject.useMutation();
  const { mutateAsync: remove } = trpc.admin.deleteSubject.useMutation();
  const { mutateAsync: createGroup } = trpc.admin.createScholarshipGroup.useMutation();
  const { mutateAsync: updateGroup } = trpc.admin.updateScholarshipGroup.useMutation();
  const { mutateAsync: removeGroup } = trpc.admin.deleteScholarshipGroup.useMutation();
  return {
    /** What is on the server now. */
    latest: () => admin.catalogue.fetch(undefined, { staleTime: 0 }),
    addSubject: (fields: SubjectFields) =>
      send(
        async () => {
          await create(fields);
          return { title: 'Subject Added', message: `${fields.name} can be chosen now.` };
        },
        'The subject could not be added. Please try again.',
        'name',
      ),
    changeSubject: (subject: CatalogueSubject, changes: SubjectChanges) =>
      send(
        async () => {
          const { name, effects } = await update({ id: subject.id, ...changes });
          const consequences = describeEffects(effects);
          return { title: 'Subject Updated', message: [`Saved ${name}.`, ...consequences].join(' ') };
        },
        'The subject could not be saved. Please try again.',
        'name',
      ),
    deleteSubject: ({ id, name }: CatalogueSubject) =>
      send(async () => {
        await remove({ id });
        return { title: 'Subject Deleted', message: `Deleted ${name}.` };
      }, 'The subject could not be deleted. Please try again.').then(leaveDeleted),
    saveGroup: (group: CatalogueGroup | null, fields: GroupFields) =>
      send(
        async () => {
          await (group ? updateGroup({ id: group.id, ...fields }) : createGroup(fields));
          return { title: group ? 'Group Updated' : 'Group Added', message: `Saved ${fields.name}.` };
        },
        'The scholarship group could not be saved. Please try again.',
        'name',
      ),
    deleteGroup: ({ id, name }: CatalogueGroup) =>
      send(async () => {
        await removeGroup({ id });
        return { title: 'Group Deleted', message: `Deleted ${name}.` };
      }, 'The scholarship group could not be deleted. Please try again.').then(leaveDeleted),
  };
}
