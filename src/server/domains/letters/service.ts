import { formatDateTime } from '../../../shared/format/dates.ts';
import type { LetterFields } from '../../../shared/letters/fields.ts';
import { isLetterKind, kindOfLetter, type LetterKind, letterKinds } from '../../../shared/letters/kinds.ts';
import { PLACE_MEANINGS } from '../../../shared/letters/places.ts';
import { type Letter, letterOfKindSchema, placesOf } from '../../../shared/letters/schema.ts';
import { isSame } from '../../../shared/values.ts';
import { AppError, invalidInput, notFound } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database, Transaction } from '../../tables.ts';
import { readChanges, recordChange } from '../audit/service.ts';
import { letterhead } from '../settings/service.ts';
import * as queries from './queries.ts';
import { writerOf } from './writing.ts';

/**
 * Writes letters of this kind as administrators have worded it: reads template and letterhead once, for any number of
 * letters. Call in the transaction that queues them.
 */
export const letterWriter = async (db: Database, { config }: Pick<Services, 'config'>, kind: LetterKind) =>
  writerOf(
    kind,
    (await queries.findTemplate(db, kind)) ?? kindOfLetter(kind).original,
    await letterhead(db),
    config.publicUrl,
  );

type Stored = LetterFields & { version: number };

function describe(kind: LetterKind, stored: Stored | undefined): Letter {
  const { name, purpose, original } = kindOfLetter(kind);
  const { subject, text } = stored ?? original;
  return {
    kind,
    name,
    purpose,
    subject,
    text,
    version: stored?.version ?? 0,
    isChanged: stored !== undefined,
    places: placesOf(kind).map((place) => ({ name: place, meaning: PLACE_MEANINGS[place] })),
  };
}

/** Every letter, as it goes out now. */
export async function listLetters(db: Database): Promise<Letter[]> {
  const stored = new Map((await queries.listTemplates(db)).map((template) => [template.kind, template]));
  return letterKinds.map((kind) => describe(kind, stored.get(kind)));
}

const findLetter = async (db: Database, kind: LetterKind) =>
  describe(kind, await queries.findTemplate(db, kind));

/** @throws NOT_FOUND for an unknown letter. */
export function requireKind(name: string): LetterKind {
  if (!isLetterKind(name)) throw notFound('There is no such letter.');
  return name;
}

/** @throws BAD_REQUEST, at the field, for a place that the letter does not have. */
export function checkedLetter(kind: LetterKind, fields: LetterFields): LetterFields {
  const { data, error } = letterOfKindSchema(kind).safeParse(fields);
  if (error) throw invalidInput(error);
  return data;
}

const fieldsOf = ({ subject, text }: LetterFields): LetterFields => ({ subject, text });

/** @throws CONFLICT when somebody else has changed the letter since. */
async function requireUnchanged(trx: Transaction, { kind, version }: Letter, seen: number) {
  if (version === seen) return;
  const record = { entity: 'letterTemplate', entityId: kind };
  const { items } = await readChanges(trx, [record], { limit: 1, offset: 0 });
  const [latest] = items;
  const who = latest
    ? `${latest.actor.name ?? latest.actor.email} changed this letter on ${formatDateTime(latest.at)}`
    : 'This letter has been changed meanwhile';
  throw new AppError('CONFLICT', `${who}. Your change was not saved.`, { facts: { changes: items } });
}

/** Only letters that differ from the original are stored. */
function changeLetter(
  { db, clock }: Services,
  actor: Actor,
  kind: LetterKind,
  seen: number,
  after: LetterFields,
) {
  return db.transaction().execute(async (trx) => {
    const letter = await findLetter(trx, kind);
    await requireUnchanged(trx, letter, seen);
    const before = fieldsOf(letter);
    if (isSame(before, after)) return letter;
    const isOriginal = isSame(after, kindOfLetter(kind).original);
    if (isOriginal) await queries.deleteTemplate(trx, kind);
    else await queries.replaceTemplate(trx, kind, after);
    await recordChange(trx, clock, actor, {
      action: isOriginal ? 'letter_reset' : 'letter_changed',
      entity: 'letterTemplate',
      entityId: kind,
      before,
      after,
    });
    return findLetter(trx, kind);
  });
}

/** @throws BAD_REQUEST, CONFLICT. */
export const saveLetter = (
  services: Services,
  actor: Actor,
  kind: LetterKind,
  { version, ...fields }: LetterFields & { version: number },
) => changeLetter(services, actor, kind, version, fieldsOf(checkedLetter(kind, fields)));

/** Gives a letter its original subject and text. @throws CONFLICT. */
export const resetLetter = (services: Services, actor: Actor, kind: LetterKind, version: number) =>
  changeLetter(services, actor, kind, version, kindOfLetter(kind).original);
