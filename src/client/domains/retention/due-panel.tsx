import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { countOf, formatCount } from '../../../shared/format/count.ts';
import { formatDate } from '../../../shared/format/dates.ts';
import { listWithAnd } from '../../../shared/places/describe.ts';
import type { DueItem, DueList } from '../../../shared/retention/schema.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { EmptyState } from '../../components/feedback/data-state.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { focusHeading } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { listAddress } from '../admissions/list/state/list-view.ts';
import { HoldBackButton } from './hold-back-button.tsx';
import { useDestroy } from './hooks.ts';
import classes from './retention.module.css';

const nameOf = ({ applicationId, kind, about }: DueItem) =>
  applicationId ?? (kind === 'audit' ? 'The audit trail' : about);

/** What `since` is the day of. */
function sinceOf({ kind, about, since }: DueItem) {
  const day = formatDate(since);
  if (kind === 'account') return `An account, last used on ${day}`;
  return kind === 'audit' ? `${about}, the oldest of ${day}` : `${about}, closed on ${day}`;
}

const descriptionOf = (item: DueItem) => `${sinceOf(item)}. ${item.rule}.`;

/** For example '9 applications and 2 accounts'. */
function amountOf(items: readonly DueItem[]) {
  const count = (kind: DueItem['kind']) => items.filter((item) => item.kind === kind).length;
  const [accounts, trails] = [count('account'), count('audit')];
  const applications = items.length - accounts - trails;
  return listWithAnd([
    ...(applications > 0 ? [countOf(applications, 'application')] : []),
    ...(accounts > 0 ? [countOf(accounts, 'account')] : []),
    ...(trails > 0 ? ['the values of old entries in the audit trail'] : []),
  ]);
}

/** What is due, to be read, held back or destroyed. */
export function DuePanel({ due: { items, total } }: { due: DueList }) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const destroy = useDestroy();
  const chosen = items.filter(({ id }) => !left.includes(id));
  const ids = chosen.map(({ id }) => id);
  if (total === 0)
    return (
      <Panel title="Due">
        <EmptyState title="Nothing is due">Nothing has been kept longer than the rules say.</EmptyState>
      </Panel>
    );
  return (
    <Panel title={`Due: ${formatCount(total)}`}>
      {total > items.length && (
        <p className={classes.hint}>
          The first {formatCount(items.length)} are listed. The others follow when these are destroyed or held
          back.
        </p>
      )}
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.id}>
            <Checkbox
              label={nameOf(item)}
              description={descriptionOf(item)}
              checked={!left.includes(item.id)}
              onChange={({ currentTarget: { checked } }) =>
                setLeft(checked ? left.filter((id) => id !== item.id) : [...left, item.id])
              }
            />
            {item.applicationId !== null && (
              <div className={classes.buttons}>
                <LinkButton
                  variant="subtle"
                  aria-label={`Details of ${item.applicationId}`}
                  to={listAddress({ intake: item.intake, application: Number(item.id) })}
                >
                  Details
                </LinkButton>
                <HoldBackButton kind="application" id={Number(item.id)} name={item.applicationId} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <Button color="red" disabled={ids.length === 0} onClick={() => setIsAsking(true)}>
        Destroy {countOf(ids.length, 'Record')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={async () => {
          if (await destroy({ ids, confirm: true })) focusHeading();
        }}
        title={`Destroy ${countOf(ids.length, 'record')}?`}
        confirmLabel={`Destroy ${countOf(ids.length, 'Record')}`}
        tone="danger"
        typed={ids.length}
      >
        <p>This destroys {amountOf(chosen)}.</p>
        <p>
          Personal details, results, documents, notes, requests and letters are gone for good. Only figures,
          and who destroyed what and when, stay.
        </p>
      </ConfirmDialog>
    </Panel>
  );
}
