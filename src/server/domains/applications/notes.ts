import { timestamp } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database } from '../../tables.ts';
import { recordView } from '../audit/events.ts';
import { recordChange } from '../audit/service.ts';
import { namesOfUsers } from '../users/service.ts';
import * as notes from './notes-queries.ts';
import { requireOpenIntake } from './open-intake.ts';
import { getApplication } from './queries.ts';

type Note = Awaited<ReturnType<typeof notes.listNotes>>[number];

const namesOfAuthors = (db: Database, notes: Note[]) =>
  namesOfUsers(
    db,
    notes.flatMap(({ authorId }) => authorId ?? []),
  );

const withAuthor = ({ authorId, authorEmail, ...note }: Note, names: ReadonlyMap<number, string>) => ({
  ...note,
  author: { email: authorEmail, name: names.get(authorId ?? 0) ?? null },
});

/** The administrators' internal notes on an application, latest first. @throws NOT_FOUND. */
export async function readNotes(services: Services, actor: Actor, id: number) {
  const { db } = services;
  const { studentId } = await getApplication(db, id);
  await recordView(services, actor, studentId);
  const listed = await notes.listNotes(db, id);
  const names = await namesOfAuthors(db, listed);
  return listed.map((note) => withAuthor(note, names));
}

/** @throws NOT_FOUND; CONFLICT in a closed intake. */
export function addNote({ db, clock }: Services, actor: Actor, id: number, text: string) {
  return db.transaction().execute(async (trx) => {
    const { applicationId } = await getApplication(trx, id);
    await requireOpenIntake(trx, [id]);
    const author = { authorId: actor.id, authorEmail: actor.email };
    const added = await notes.insertNote(trx, { applicationId: id, at: timestamp(clock), text, ...author });
    await recordChange(trx, clock, actor, {
      action: 'note_added',
      entity: 'application',
      entityId: applicationId,
      before: null,
      after: { text },
    });
    return withAuthor(added, await namesOfAuthors(trx, [added]));
  });
}

/** The audit trail keeps the text of the note. @throws NOT_FOUND; CONFLICT in a closed intake. */
export function removeNote({ db, clock }: Services, actor: Actor, id: number, noteId: number) {
  return db.transaction().execute(async (trx) => {
    const { applicationId } = await getApplication(trx, id);
    await requireOpenIntake(trx, [id]);
    const removed = await notes.deleteNote(trx, id, noteId);
    if (!removed) throw notFound('There is no such note.');
    await recordChange(trx, clock, actor, {
      action: 'note_removed',
      entity: 'application',
      entityId: applicationId,
      before: { text: removed.text },
      after: null,
    });
  });
}
