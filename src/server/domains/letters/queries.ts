import type { LetterFields } from '../../../shared/letters/fields.ts';
import type { LetterKind } from '../../../shared/letters/kinds.ts';
import { type Placeholders, prepared } from '../../platform/database/prepared.ts';
import type { Database, Transaction } from '../../tables.ts';

const ofKind = prepared((db: Database, { kind }: Placeholders<{ kind: LetterKind }>) =>
  db.selectFrom('letterTemplates').select(['version', 'subject', 'text']).where('kind', '=', kind),
);

/** The changed letter of this kind; undefined while the original holds. */
export async function findTemplate(db: Database, kind: LetterKind) {
  const [template] = await ofKind(db, { kind });
  return template;
}

export function listTemplates(db: Database) {
  return db.selectFrom('letterTemplates').select(['version', 'kind', 'subject', 'text']).execute();
}

export async function deleteTemplate(trx: Transaction, kind: LetterKind) {
  await trx.deleteFrom('letterTemplates').where('kind', '=', kind).execute();
}

/** Replaces the whole row, so that it has a new version. */
export async function replaceTemplate(trx: Transaction, kind: LetterKind, { subject, text }: LetterFields) {
  await deleteTemplate(trx, kind);
  await trx.insertInto('letterTemplates').values({ kind, subject, text }).execute();
}
