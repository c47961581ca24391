import {
  RETENTION_KINDS,
  type Retention,
  type RetentionChanges,
  type RetentionKind,
} from '../../../shared/retention/schema.ts';
import { timestamp } from '../../platform/clock.ts';
import { fromFlag, toFlag } from '../../platform/database/codecs.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor, Services } from '../../services.ts';
import type { Database } from '../../tables.ts';
import { recordChange } from '../audit/service.ts';
import * as queries from './queries.ts';

/** How long data are kept (intakes §6). */
export async function readRetention(db: Database): Promise<Retention> {
  const rules = new Map((await queries.listRules(db)).map(({ kind, ...rule }) => [kind, rule]));
  const ruleOf = (kind: RetentionKind) => {
    const { months = 600, isOn = 0 } = rules.get(kind) ?? {};
    return { months, isOn: fromFlag(isOn) };
  };
  const { byItself, confirmedBy } = await queries.findSettings(db);
  return {
    never_submitted: ruleOf('never_submitted'),
    rejected: ruleOf('rejected'),
    enrolled: ruleOf('enrolled'),
    account: ruleOf('account'),
    audit: ruleOf('audit'),
    byItself: fromFlag(byItself),
    wasConfirmed: confirmedBy !== null,
  };
}

const NOT_YET =
  'Please confirm a list of what is due once, before the portal destroys what is due by itself.';

/** @throws CONFLICT when it is to go by itself before any list was confirmed. */
export function changeRetention({ db, clock }: Services, actor: Actor, changes: RetentionChanges) {
  return db.transaction().execute(async (trx) => {
    const before = await readRetention(trx);
    if (changes.byItself && !before.wasConfirmed) throw conflict(NOT_YET);
    for (const kind of RETENTION_KINDS) {
      const rule = changes[kind];
      if (rule) await queries.updateRule(trx, kind, { months: rule.months, isOn: toFlag(rule.isOn) });
    }
    if (changes.byItself !== undefined)
      await queries.updateSettings(trx, {
        byItself: toFlag(changes.byItself),
        ...(changes.byItself && !before.byItself && { judgedAt: timestamp(clock) }),
      });
    const after = await readRetention(trx);
    await recordChange(trx, clock, actor, {
      action: 'retention_changed',
      entity: 'retention',
      entityId: '1',
      before,
      after,
    });
    return after;
  });
}

/** `months` months before `now`, in UTC; the last day of a month that is shorter. */
function monthsBefore(now: Date, months: number): string {
  const first = new Date(now);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() - months);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(now.getUTCDate(), days));
  return first.toISOString();
}

/** For each kind, what ended at or before this instant is due. Null for a rule that is off. */
export function dueBefore(rules: Retention, now: Date): queries.Before {
  const of = ({ months, isOn }: Retention[RetentionKind]) => (isOn ? monthsBefore(now, months) : null);
  return {
    never_submitted: of(rules.never_submitted),
    rejected: of(rules.rejected),
    enrolled: of(rules.enrolled),
    account: of(rules.account),
    audit: of(rules.audit),
  };
}
