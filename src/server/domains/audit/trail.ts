import { z } from 'zod';
import type { AuditEntry, AuditPage, AuditQuery } from '../../../shared/audit/schema.ts';
import { schoolDayBounds } from '../../../shared/format/dates.ts';
import { isLetterKind, kindOfLetter } from '../../../shared/letters/kinds.ts';
import { rowsOfPage } from '../../../shared/paging.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import type { Database } from '../../tables.ts';
import { namesOfUsers } from '../users/service.ts';
import * as queries from './queries.ts';
import { accountWord, describeEntries } from './service.ts';

/** The trail for super administrators. */

/** A filter by action implies the kind. The default is changes. */
const kindAskedFor = ({ kind, action }: AuditQuery) => {
  if (kind === 'all') return undefined;
  return kind ?? (action ? undefined : 'change');
};

const filtersOf = (query: AuditQuery): queries.TrailFilters => {
  const { person, action, from, to, application } = query;
  return {
    actorId: person,
    action,
    kind: kindAskedFor(query),
    from: from && schoolDayBounds(from).from,
    until: to && schoolDayBounds(to).until,
    applicationId: application,
  };
};

/** The fields of a recorded state that can serve as its name. */
const namedSchema = z
  .object({ firstName: z.string(), lastName: z.string(), email: z.string(), subject: z.string() })
  .partial();

type Listed = Awaited<ReturnType<typeof queries.listTrail>>[number];

/** A name for the changed record; null where there is only one of its kind. */
function recordOf({ kind, entity, entityId, applicationNumber }: Listed, state: unknown): string | null {
  // The entry itself names the account.
  if (kind === 'sign_in') return null;
  if (applicationNumber !== null) return applicationNumber;
  const { firstName, lastName, email, subject } = namedSchema.safeParse(state).data ?? {};
  switch (entity) {
    case 'student':
      return firstName ? `${firstName} ${lastName} (${email})` : `student ${entityId}`;
    case 'user':
      return firstName ? `${firstName} ${lastName} (${email})` : accountWord(entityId);
    case 'letterTemplate':
      return isLetterKind(entityId) ? kindOfLetter(entityId).name : entityId;
    case 'letter':
      return subject ?? null;
    case 'portalSchedule':
    case 'school':
    case 'secondStepPolicy':
    case 'export':
    case 'decisionSettings':
    case 'release':
    case 'message':
    case 'places':
      return null;
    default:
      return entityId;
  }
}

/** One page of the entries, latest first, from one snapshot. */
export function auditPage(db: Database, query: AuditQuery): Promise<AuditPage> {
  const filters = filtersOf(query);
  return readSnapshot(db, async (trx) => {
    const described = await describeEntries(trx, await queries.listTrail(trx, filters, rowsOfPage(query)));
    const items = described.map(
      ({ entry, state, change }): AuditEntry => ({
        ...change,
        kind: entry.kind,
        entity: entry.entity,
        record: recordOf(entry, state),
        openApplication: entry.openApplication,
        isGone: fromFlag(entry.isGone),
      }),
    );
    return { items, filtered: await queries.countTrail(trx, filters) };
  });
}

/** Everybody who made changes or looked at records, with the present name if the account still exists. */
export async function auditPeople(db: Database) {
  const actors = await queries.listActors(db);
  const names = await namesOfUsers(
    db,
    actors.map(({ actorId }) => actorId),
  );
  return actors.map(({ actorId: id, actorEmail: email }) => ({ id, email, name: names.get(id) ?? null }));
}
