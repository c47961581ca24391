import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { confirmationEmail } from '../../../src/server/domains/auth/emails.ts';

const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
type Row = z.infer<typeof rowSchema>;

const HEAD = {
  school: 'The School',
  color: '#123456',
  contactEmail: 'a@school.example',
  contactPhone: '555',
};

/** Replaces both emails of an application, which the portal deletes once they are sent. */
function emailTo({ id, email, firstName, createdAt }: Row): Row {
  const to = { email: String(email), firstName: String(firstName) };
  const confirmation = confirmationEmail(
    HEAD,
    { ...to, emailVerified: false },
    `http://school.example/confirm-email?token=${'a'.repeat(43)}`,
  );
  return {
    ...confirmation,
    userId: Number(id),
    createdAt: String(createdAt),
    nextAttemptAt: String(createdAt),
  };
}

/** All rows of an application as the portal wrote them, and the bytes of its slip. */
export function readApplication(portal: Sqlite.Database, folder: string, userId: number) {
  const rows = (table: string, condition: string) =>
    z.array(rowSchema).parse(portal.prepare(`SELECT * FROM ${table} WHERE ${condition}`).all(userId));
  const student = 'studentId IN (SELECT id FROM students WHERE userId = ?)';
  const ids = `SELECT id FROM applications WHERE ${student}`;
  const users = rows('users', 'id = ?');
  const documents = rows('documents', student);
  return {
    users,
    emails: users.map(emailTo),
    slip: readFileSync(path.join(folder, 'uploads', String(documents[0]?.sha256))),
    sessions: rows('sessions', 'userId = ?'),
    oneTimeTokens: rows('oneTimeTokens', 'userId = ?'),
    students: rows('students', 'userId = ?'),
    examResults: rows('examResults', student),
    documents,
    applications: rows('applications', student),
    applicationChoices: rows('applicationChoices', `applicationId IN (${ids})`),
    applicationWords: rows('applicationWords', `id IN (${ids})`),
  };
}

/** Writes the same rows by hand, in one durable transaction for each request. */
export function createWriter(folder: string) {
  const database = new Sqlite(path.join(folder, 'portal.sqlite'));
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON'])
    database.pragma(pragma);
  const statements = new Map<string, Sqlite.Statement>();
  const prepare = (text: string) => {
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    return statement;
  };
  const run = (text: string, ...values: unknown[]) => prepare(text).run(...values);
  const insert = (table: string, rows: Row[]) => {
    for (const row of rows) {
      const names = Object.keys(row);
      const text = `INSERT INTO ${table} (${names.map((name) => `"${name}"`).join()}) VALUES (${names.map(() => '?').join()})`;
      run(text, ...Object.values(row));
    }
  };
  const request = (write: () => void) => database.transaction(write).immediate();
  const count = (by: number, status: string, { intakeId, school }: Row) =>
    run(
      `INSERT INTO applicationCounts (intakeId, status, school, count) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET count = count + excluded.count`,
      intakeId,
      status,
      school,
      by,
    );
  const index = (rows: Row[]) => {
    insert('applicationWords', rows);
    for (const { id, words } of rows)
      run('INSERT INTO applicationSearch (rowid, words) VALUES (?, ?)', id, words);
  };

  /** Writes the slip durably under its final name. */
  const writeSlip = (name: string, bytes: Uint8Array) => {
    const file = openSync(path.join(folder, `${name}.partial`), 'w');
    writeSync(file, bytes);
    fsyncSync(file);
    closeSync(file);
    renameSync(path.join(folder, `${name}.partial`), path.join(folder, name));
    const names = openSync(folder, 'r');
    fsyncSync(names);
    closeSync(names);
  };

  return {
    write(rows: ReturnType<typeof readApplication>) {
      const [user = {}] = rows.users;
      const [student = {}] = rows.students;
      const [application = {}] = rows.applications;
      request(() => {
        insert('users', rows.users);
        insert('sessions', rows.sessions);
        insert('oneTimeTokens', rows.oneTimeTokens);
        insert('emails', rows.emails);
      });
      request(() =>
        run(
          'INSERT INTO drafts (userId, personalData, currentStep, updatedAt) VALUES (?, ?, 0, ?)',
          user.id,
          JSON.stringify(student),
          user.createdAt,
        ),
      );
      request(() => insert('students', rows.students));
      for (const result of rows.examResults) request(() => insert('examResults', [result]));
      writeSlip(String(rows.documents[0]?.fileName), rows.slip);
      request(() => insert('documents', rows.documents));
      request(() => {
        run('UPDATE applicationCounters SET lastNumber = lastNumber + 1');
        insert('applications', rows.applications);
        insert('applicationChoices', rows.applicationChoices);
        index(rows.applicationWords);
        count(1, 'draft', application);
      });
      request(() => {
        run(
          `UPDATE applications SET status = 'submitted', version = version + 1 WHERE id = ?`,
          application.id,
        );
        run('DELETE FROM drafts WHERE userId = ?', user.id);
        run('DELETE FROM applicationSearch WHERE rowid = ?', application.id);
        run('DELETE FROM applicationWords WHERE id = ?', application.id);
        index(rows.applicationWords);
        insert('emails', rows.emails);
        count(-1, 'draft', application);
        count(1, 'submitted', application);
      });
    },
    close: () => database.close(),
  };
}
