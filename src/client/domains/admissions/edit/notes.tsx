import { Button, Textarea, VisuallyHidden } from '@mantine/core';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { noteTextSchema } from '../../../../shared/admissions/notes.ts';
import { formatDateTime } from '../../../../shared/format/dates.ts';
import { sendOrFind } from '../../../api/send-or-find.ts';
import { type RouterOutputs, trpc } from '../../../api/trpc.ts';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { DataState } from '../../../components/feedback/data-state.tsx';
import { notify } from '../../../components/feedback/notify.ts';
import { ErrorSummary } from '../../../components/form/error-summary.tsx';
import { FormFooter } from '../../../components/form/form-footer.tsx';
import { useEditForm } from '../../../components/form/use-edit-form.ts';
import { EyeOffIcon, TrashIcon } from '../../../components/layout/page-icons.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import ruledList from '../../../components/layout/ruled-list.module.css';
import { useSessionUser } from '../../auth/use-session.ts';
import classes from './edit.module.css';
import { editKey } from './edit-key.ts';
import type { Edited } from './edited-application.ts';
import { useSave } from './use-save.ts';

type Application = Pick<Edited['application'], 'id' | 'applicationId'>;
type Note = RouterOutputs['admin']['notes'][number];

/** The id of the field of a new note. */
export const NEW_NOTE = 'text';

/** Internal notes of the administrators, as a panel of their own. */
export const Notes = ({ application }: { application: Application }) => (
  <Panel title="Internal notes">
    <NotesContents application={application} />
  </Panel>
);

/** Writes and shows the notes, latest first. */
export function NotesContents({ application }: { application: Application }) {
  const notes = trpc.admin.notes.useQuery({ id: application.id }, { staleTime: 0 });
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <p className={classes.private}>
        <EyeOffIcon size={18} />
        Only administrators read these notes. They are never shown to applicants.
      </p>
      <NoteForm application={application} />
      <div ref={list} tabIndex={-1} className={classes.noteList} data-focus-target>
        <DataState
          query={notes}
          errorTitle="The notes could not be loaded"
          isEmpty={(all) => all.length === 0}
          empty={<p className={classes.none}>No notes yet.</p>}
        >
          {(all) => (
            <NoteList application={application} notes={all} onDeleted={() => list.current?.focus()} />
          )}
        </DataState>
      </div>
    </>
  );
}

const valuesSchema = z.object({ text: z.string().catch('') });
const EMPTY = { text: '' };
const check = zod4Resolver(z.object({ text: noteTextSchema }));

function NoteForm({ application }: { application: Application }) {
  const user = useSessionUser();
  const { form, onSubmit, attempt, isSaving, hasEdits, discard } = useEditForm({
    draftKey: editKey(user.id, application.id, 'note'),
    stored: EMPTY,
    valuesOf: (values) => valuesSchema.parse(values),
    check,
  });
  const { save } = useSave(application.id);
  const { mutateAsync: add } = trpc.admin.addNote.useMutation();
  const { notes } = trpc.useUtils().admin;

  /** Adds the note. If the answer is lost, it was added when it stands among the notes for the first time. */
  function addOnce(id: number, text: string) {
    const shown = notes.getData({ id })?.map((note) => note.id);
    return sendOrFind(
      () => add({ id, text }),
      async () => {
        const stored = await notes.fetch({ id }, { staleTime: 0 });
        const added = stored.filter((note) => shown?.includes(note.id) === false);
        const typed = noteTextSchema.parse(text);
        return added.find((note) => note.text === typed && note.author.email === user.email);
      },
    );
  }

  const submit = onSubmit(async ({ text }) => {
    const errors = await save(() => addOnce(application.id, text));
    if (errors) return errors;
    notify({ title: 'Note Added', message: `To ${application.applicationId}.`, kind: 'success' });
    // Text typed while saving belongs to another note.
    if (form.getValues().text === text) discard();
    return null;
  });

  return (
    <form noValidate aria-label="Add a note" onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      <Textarea
        id={NEW_NOTE}
        key={form.key('text')}
        label="New note"
        rows={3}
        autoComplete="off"
        {...form.getInputProps('text')}
      />
      <FormFooter
        label="Add Note"
        pendingLabel="Adding..."
        isSaving={isSaving}
        hasEdits={hasEdits}
        onDiscard={discard}
      />
    </form>
  );
}

interface NoteListProps {
  application: Application;
  notes: readonly Note[];
  /** Moves the focus, because the button that deleted the note is gone. */
  onDeleted: () => void;
}

function NoteList({ application, notes, onDeleted }: NoteListProps) {
  const [toDelete, setToDelete] = useState<Note | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { save } = useSave(application.id);
  const { mutateAsync: remove } = trpc.admin.removeNote.useMutation();

  async function confirm() {
    if (!toDelete || (await save(() => remove({ id: application.id, noteId: toDelete.id })))) return;
    notify({
      title: 'Note Deleted',
      message: `A note on ${application.applicationId} was deleted.`,
      kind: 'success',
    });
    onDeleted();
  }

  return (
    <>
      <div className={classes.notes}>
        <ul className={ruledList.list} aria-label="Internal notes">
          {notes.map((note) => (
            <li key={note.id}>
              <p className={classes.by}>
                {note.author.name ?? note.author.email},{' '}
                <time dateTime={note.at}>{formatDateTime(note.at)}</time>
              </p>
              <p className={classes.note}>{note.text}</p>
              <Button
                variant="subtle"
                color="red"
                px="xs"
                ml="-xs"
                leftSection={<TrashIcon size={18} />}
                onClick={() => {
                  setToDelete(note);
                  setIsAsking(true);
                }}
              >
                Delete<VisuallyHidden> the note of {formatDateTime(note.at)}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
        title="Delete this note?"
        confirmLabel="Delete Note"
        tone="danger"
      >
        It is taken off this list for every administrator. What it said stays in the history below.
      </ConfirmDialog>
    </>
  );
}
