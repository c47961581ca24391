import { Button } from '@mantine/core';
import type { CatalogueSubject } from '../../../../shared/subjects/catalogue.ts';
import { EmptyState } from '../../../components/feedback/data-state.tsx';
import { PlusIcon } from '../../../components/layout/page-icons.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import classes from './catalogue.module.css';
import { SubjectEditor } from './subject-editor.tsx';
import { SubjectRow } from './subject-row.tsx';
import type { Editing } from './use-editing.ts';

const ADD = 'add-subject';
const rowId = (id: number) => `subject-${id}`;

interface SubjectListProps {
  subjects: CatalogueSubject[];
  editing: Editing;
}

/** All subjects, those on offer first. One at a time is edited in place. */
export function SubjectList({ subjects, editing: { edited, edit, done } }: SubjectListProps) {
  const inOrder = [...subjects].sort((one, other) => Number(other.isOffered) - Number(one.isOffered));
  const offered = subjects.filter(({ isOffered }) => isOffered).length;
  return (
    <Panel
      title="Subjects"
      aside={
        <span className={classes.hint}>{`${offered} offered, ${subjects.length - offered} withdrawn`}</span>
      }
    >
      {subjects.length === 0 && edited === null && (
        <EmptyState title="No Subjects Yet">Add the first subject that applicants can choose.</EmptyState>
      )}
      {subjects.some(({ chosenIn }) => chosenIn > 0) && (
        <p className={`${classes.hint} ${classes.rule}`}>
          A subject that applications have chosen can be withdrawn, but not deleted.
        </p>
      )}
      <ul className={classes.list}>
        {inOrder.map((subject) => (
          <li key={subject.id} id={rowId(subject.id)}>
            {edited === rowId(subject.id) ? (
              <SubjectEditor subject={subject} onDone={done} />
            ) : (
              <SubjectRow
                subject={subject}
                disabled={edited !== null}
                onEdit={() => edit(rowId(subject.id))}
              />
            )}
          </li>
        ))}
      </ul>
      {edited === ADD ? (
        <SubjectEditor subject={null} onDone={done} />
      ) : (
        <Button id={ADD} leftSection={<PlusIcon />} disabled={edited !== null} onClick={() => edit(ADD)}>
          Add Subject
        </Button>
      )}
    </Panel>
  );
}
