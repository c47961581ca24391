import { NativeSelect } from '@mantine/core';
import { useCallback } from 'react';
import { z } from 'zod';
import { countOf } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { type MeritKey, PLACE_OUTCOMES } from '../../../shared/places/constants.ts';
import type { OutcomeRow } from '../../../shared/places/outcome-row.ts';
import type { PreviewRecord } from '../../../shared/places/previews.ts';
import { searchSchema } from '../../../shared/text/search.ts';
import { DataState, EmptyState } from '../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../components/feedback/skeletons.tsx';
import { TextLink } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { addressOf, parameterOf, useAddressView } from '../../components/list/address-view.ts';
import filterClasses from '../../components/list/filters.module.css';
import { ListFrame } from '../../components/list/list-frame.tsx';
import { changedPaged, type Paging, pagingParameters, readPaging } from '../../components/list/paging.ts';
import { SearchField } from '../../components/list/search-field.tsx';
import { paths } from '../../paths.ts';
import { useOutcomes } from './hooks.ts';
import classes from './places.module.css';
import { choiceLabel, meritLabel, OUTCOME_LABELS } from './words.ts';

interface OutcomeView extends Paging {
  search: string;
  outcome: (typeof PLACE_OUTCOMES)[number] | null;
}
const OUTCOME_VIEW = {
  read: (address: URLSearchParams): OutcomeView => ({
    search: parameterOf(searchSchema, address.get('search')?.trim()) ?? '',
    outcome: parameterOf(z.enum(PLACE_OUTCOMES), address.get('outcome')) ?? null,
    ...readPaging(address),
  }),
  write: (view: OutcomeView) =>
    addressOf({ search: view.search, outcome: view.outcome, ...pagingParameters(view) }),
  changed: changedPaged<OutcomeView>,
};

interface OutcomeListProps {
  preview: PreviewRecord;
  /** The keys of the order of merit. */
  merit: readonly MeritKey[];
}

/** Who gets which place, and why, in the order of merit. */
export function OutcomeList({ preview, merit }: OutcomeListProps) {
  const [view, onChange] = useAddressView<OutcomeView>(OUTCOME_VIEW);
  const { search, outcome, page, pageSize } = view;
  const wanted = { ...(search && { search }), ...(outcome && { outcome }) };
  const query = useOutcomes(preview.id, { ...wanted, page, pageSize });
  const find = useCallback(
    (typed: string, options: { replace: boolean }) => onChange({ search: typed }, options),
    [onChange],
  );
  return (
    <Panel title="Who Gets What">
      <search aria-label="Outcomes" className={`${filterClasses.filters} ${filterClasses.searchAndState}`}>
        <SearchField search={search} placeholder="Name, email or ID" onSearch={find} />
        <NativeSelect
          label="Show"
          data={[
            { value: '', label: 'Everybody' },
            ...PLACE_OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] })),
          ]}
          value={outcome ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ outcome: PLACE_OUTCOMES.find((one) => one === value) ?? null })
          }
        />
      </search>
      <DataState
        query={query}
        loading={<SkeletonBlocks rows={10} />}
        errorTitle="The outcomes could not be loaded"
      >
        {({ items, total }) => (
          <ListFrame
            summary={countOf(total, 'application')}
            shown={items.length}
            filtered={total}
            view={view}
            onChange={onChange}
            onClear={outcome || search ? () => onChange({ outcome: null, search: '' }) : undefined}
            outdated={query.isPlaceholderData}
          >
            {items.length === 0 && (
              <EmptyState title="Nobody">
                {search ? 'Nobody of this preview matches the search.' : 'No application came out like this.'}
              </EmptyState>
            )}
            <ol className={classes.outcomes} aria-label="Outcomes">
              {items.map((row) => (
                <Outcome key={row.applicationId} row={row} merit={merit} />
              ))}
            </ol>
          </ListFrame>
        )}
      </DataState>
    </Panel>
  );
}

/** A value of a key as people read it. */
function meritInWords(key: MeritKey, value: number | string) {
  if (key === 'submittedAt') return `Submitted ${formatDateTime(String(value))}`;
  if (key === 'ownSchool') return value === 1 ? 'Own student' : 'From another school';
  return `${meritLabel(key)}: ${value}`;
}

function Outcome({ row, merit }: { row: OutcomeRow; merit: readonly MeritKey[] }) {
  const { applicationId, rank, number, student, outcome, choice, reasons } = row;
  return (
    <li value={rank}>
      <div className={classes.who}>
        <span className={classes.rank}>{rank}</span>
        <TextLink to={`${paths.admin}?application=${applicationId}`}>
          {student.firstName} {student.lastName}
        </TextLink>
        <span className={classes.hint}>{number}</span>
      </div>
      <div>
        <p className={classes.came} data-outcome={outcome}>
          <strong>{[OUTCOME_LABELS[outcome], choiceLabel(choice)].filter(Boolean).join(', ')}</strong>
        </p>
        <ul className={classes.reasons} aria-label={`Why: ${number}`}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </div>
      <p className={classes.hint}>
        {merit.map((key, at) => meritInWords(key, row.merit[at] ?? 0)).join(' · ')}
      </p>
    </li>
  );
}
