import { Button } from '@mantine/core';
import { notifyFailure, trpc } from '../../api/trpc.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { notify } from '../../components/feedback/notify.ts';
import { passesFocusOn } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import ruled from '../../components/layout/ruled-list.module.css';
import classes from './broadsheets.module.css';
import { NameForm } from './name-form.tsx';
import { useRemember } from './use-change.ts';

/** What exam subjects are called in schools' files, beside the usual names and abbreviations. */
export function SubjectNames() {
  const names = trpc.admin.examSubjectNames.useQuery(undefined, { staleTime: 0 });
  const { admin } = trpc.useUtils();
  const remember = useRemember();
  const { mutateAsync: remove } = trpc.admin.removeExamSubjectName.useMutation();
  const forget = async (id: number, name: string) => {
    try {
      await remove({ id });
      notify({ title: 'Name Removed', message: name, kind: 'success' });
    } catch (error) {
      notifyFailure('Error', error, 'The name was not removed. Please try again.');
    }
    await admin.examSubjectNames.invalidate();
  };
  return (
    <Panel title="Names of Subjects">
      <p className={classes.hint}>
        {names.data?.length === 0
          ? 'The usual names and abbreviations are known. Add others here; they count for all broadsheets.'
          : 'The usual names and abbreviations are known. These were added, and count for all broadsheets.'}
      </p>
      <DataState query={names} errorTitle="The names could not be loaded">
        {(all) => (
          <ul className={ruled.list}>
            {all.map(({ id, name, subjectName }) => (
              <li key={id} ref={passesFocusOn} className={classes.import}>
                <span>
                  <strong>{name}</strong> is {subjectName}
                </span>
                <Button
                  variant="default"
                  aria-label={`Remove the name ${name}`}
                  onClick={() => void forget(id, name)}
                >
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
      </DataState>
      <NameForm onRemember={(name, subjectName) => remember({ name, subjectName })} />
    </Panel>
  );
}
