import { Button, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { CatalogueSubject } from '../../../../shared/subjects/catalogue.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../../components/feedback/data-state.tsx';
import { PlusIcon } from '../../../components/layout/page-icons.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { ScholarshipGroupDetails } from '../scholarship-group-details.tsx';
import classes from './catalogue.module.css';
import { GroupEditor } from './group-editor.tsx';
import { type CatalogueGroup, useCatalogueWrites } from './hooks.ts';
import type { Editing } from './use-editing.ts';

const ADD = 'add-group';
const rowId = (id: number) => `group-${id}`;

interface GroupListProps {
  groups: CatalogueGroup[];
  subjects: CatalogueSubject[];
  editing: Editing;
}

/** The scholarship groups. One at a time is edited in place. */
export function GroupList({ groups, subjects, editing: { edited, edit, done } }: GroupListProps) {
  const [deleted, setDeleted] = useState<CatalogueGroup | null>(null);
  const [deletes, setDeletes] = useState(false);
  const { deleteGroup } = useCatalogueWrites();
  return (
    <Panel title="Scholarship Groups">
      {groups.length === 0 && edited === null && (
        <EmptyState title="No Scholarship Groups Yet">
          Add the first group to show applicants which combinations it matches.
        </EmptyState>
      )}
      <ul className={classes.list}>
        {groups.map((group) => (
          <li key={group.id} id={rowId(group.id)}>
            {edited === rowId(group.id) ? (
              <GroupEditor group={group} subjects={subjects} onDone={done} />
            ) : (
              <div className={classes.row}>
                <div>
                  <Title order={3}>{group.name}</Title>
                  <ScholarshipGroupDetails group={group} />
                </div>
                <div className={classes.actions}>
                  <Button
                    variant="default"
                    aria-label={`Edit ${group.name} group`}
                    disabled={edited !== null}
                    onClick={() => edit(rowId(group.id))}
                  >
                    Edit
                  </Button>
                  <Button
                    variant="default"
                    aria-label={`Delete ${group.name} group`}
                    disabled={edited !== null}
                    onClick={() => {
                      setDeleted(group);
                      setDeletes(true);
                    }}
                  >
                    Delete
                  </Button>
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
      {edited === ADD ? (
        <GroupEditor group={null} subjects={subjects} onDone={done} />
      ) : (
        <Button
          variant="default"
          id={ADD}
          leftSection={<PlusIcon />}
          disabled={edited !== null}
          onClick={() => edit(ADD)}
        >
          Add Group
        </Button>
      )}
      <ConfirmDialog
        opened={deletes}
        onClose={() => setDeletes(false)}
        onConfirm={() => deleted && deleteGroup(deleted)}
        title={`Delete the group ${deleted?.name}?`}
        confirmLabel="Delete Group"
        tone="danger"
      >
        <Text>
          Applicants’ combinations are no longer matched with this group. No application and no score is
          changed. This action cannot be undone!
        </Text>
      </ConfirmDialog>
    </Panel>
  );
}
