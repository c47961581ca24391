import { countOf, formatCount } from '../../../shared/format/count.ts';
import {
  type DueItem,
  type DueList,
  RETENTION_TEXTS,
  type RetentionKind,
} from '../../../shared/retention/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import type { Database } from '../../tables.ts';
import * as queries from './queries.ts';
import { dueBefore, readRetention } from './rules.ts';

/** Everything that is due now, with what its destruction needs to know. Call in a transaction. */
export async function findDue(db: Database, clock: Clock) {
  const rules = await readRetention(db);
  const before = dueBefore(rules, clock.now());
  const sentence = (kind: RetentionKind) => {
    const { label, from } = RETENTION_TEXTS[kind];
    return `${label}: ${countOf(rules[kind].months, 'month')} ${from}`;
  };
  const applications = await queries.listDueApplications(db, before);
  const accounts = before.account === null ? [] : await queries.listDueAccounts(db, before.account);
  const entries =
    before.audit === null ? { count: 0, since: null } : await queries.countOldEntries(db, before.audit);
  const items: DueItem[] = [
    ...applications.map(({ id, kind, applicationId, intakeId, about, since }) => ({
      id: String(id),
      kind,
      applicationId,
      intake: intakeId,
      about,
      since,
      rule: sentence(kind),
    })),
    ...accounts.map(({ id, about, since }) => ({
      id: `account-${id}`,
      kind: 'account' as const,
      applicationId: null,
      intake: null,
      about,
      since,
      rule: sentence('account'),
    })),
    ...(entries.since === null
      ? []
      : [
          {
            id: 'audit',
            kind: 'audit' as const,
            applicationId: null,
            intake: null,
            about: `${formatCount(entries.count)} of its entries`,
            since: entries.since,
            rule: sentence('audit'),
          },
        ]),
  ];
  return { items, applications, accounts, before };
}

const MOST_LISTED = 1000;

/** What is due, as the list is read and confirmed, with what is held back. */
export const listDue = (db: Database, clock: Clock): Promise<DueList> =>
  readSnapshot(db, async (trx) => {
    const { items } = await findDue(trx, clock);
    return {
      items: items.slice(0, MOST_LISTED),
      total: items.length,
      heldBack: await queries.listHeldBack(trx),
    };
  });

/** How many items that list has. */
export const countDue = (db: Database, clock: Clock) =>
  readSnapshot(db, async (trx) => (await findDue(trx, clock)).items.length);
