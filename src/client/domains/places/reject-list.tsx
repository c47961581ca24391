import { Checkbox, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { PlaceOutcome } from '../../../shared/places/constants.ts';
import type { PreviewRecord } from '../../../shared/places/previews.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import disclosure from '../../components/layout/disclosure.module.css';
import { Pager } from '../../components/list/pager.tsx';
import type { Paging } from '../../components/list/paging.ts';
import { useOutcomes } from './hooks.ts';
import classes from './places.module.css';
import type { Rejected } from './use-publish-draft.ts';
import { OUTCOME_LABELS } from './words.ts';

interface RejectListProps {
  preview: PreviewRecord;
  rejected: Rejected;
  onChange: (rejected: Rejected) => void;
}

const REJECTABLE = ['below_minimum', 'waiting', 'not_checked', 'held_out'] as const satisfies PlaceOutcome[];

/** Who is rejected when the places are published: only those who are ticked, page after page. */
export function RejectList(props: RejectListProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.reject} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={disclosure.arrow}>
        Reject applicants at the same time ({props.rejected.size} ticked)
      </summary>
      {isOpen && <Rejectable {...props} />}
    </details>
  );
}

function Rejectable({ preview, rejected, onChange }: RejectListProps) {
  const [outcome, setOutcome] = useState<(typeof REJECTABLE)[number]>('below_minimum');
  const [paging, setPaging] = useState<Paging>({ page: 1, pageSize: 25 });
  const query = useOutcomes(preview.id, { outcome, ...paging });
  const tick = (people: readonly { applicationId: number; outcome: PlaceOutcome }[], isTicked: boolean) => {
    const changed = new Map(rejected);
    for (const person of people) {
      if (isTicked) changed.set(person.applicationId, person.outcome);
      else changed.delete(person.applicationId);
    }
    onChange(changed);
  };
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="Among"
        className={classes.add}
        data={REJECTABLE.map((value) => ({ value, label: OUTCOME_LABELS[value] }))}
        value={outcome}
        onChange={({ currentTarget: { value } }) => {
          setOutcome(REJECTABLE.find((one) => one === value) ?? 'below_minimum');
          setPaging({ ...paging, page: 1 });
        }}
      />
      <DataState query={query} errorTitle="They could not be loaded">
        {({ items, total }) => (
          <>
            {items.length === 0 && <p className={classes.hint}>Nobody.</p>}
            {items.length > 0 && (
              <Checkbox
                label="All on this page"
                checked={items.every(({ applicationId }) => rejected.has(applicationId))}
                onChange={({ currentTarget }) => tick(items, currentTarget.checked)}
              />
            )}
            {items.map((person) => (
              <Checkbox
                key={person.applicationId}
                label={`${person.student.firstName} ${person.student.lastName}, ${person.number}`}
                description={person.reasons.join(' ')}
                checked={rejected.has(person.applicationId)}
                onChange={({ currentTarget }) => tick([person], currentTarget.checked)}
              />
            ))}
            <Pager
              shown={items.length}
              filtered={total}
              {...paging}
              onPage={(page) => setPaging({ ...paging, page })}
              onPageSize={(pageSize) => setPaging({ page: 1, pageSize })}
              busy={query.isPlaceholderData}
            />
          </>
        )}
      </DataState>
    </div>
  );
}
