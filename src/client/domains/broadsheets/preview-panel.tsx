import { Button } from '@mantine/core';
import type { Counts, Filter, Preview, Problem } from '../../../shared/broadsheets/schema.ts';
import { MOST_PROBLEMS } from '../../../shared/broadsheets/schema.ts';
import { countOf, formatCount } from '../../../shared/format/count.ts';
import { EmptyState } from '../../components/feedback/data-state.tsx';
import disclosure from '../../components/layout/disclosure.module.css';
import { Panel } from '../../components/layout/panel.tsx';
import type { ChangeAddress } from '../../components/list/address-view.ts';
import { ListFrame } from '../../components/list/list-frame.tsx';
import type { BroadsheetView } from './broadsheet-view.ts';
import classes from './broadsheets.module.css';
import type { OnMatch } from './match-form.tsx';
import { PersonItem } from './person-item.tsx';
import type { Ticks } from './use-choice.ts';
import { FILTER_LABELS } from './words.ts';

interface PreviewPanelProps {
  preview: Preview;
  view: BroadsheetView;
  onView: ChangeAddress<BroadsheetView>;
  /** It still belongs to the previous view. */
  outdated: boolean;
  /** Undefined once the import was applied. */
  ticks: Ticks | undefined;
  onMatch: OnMatch;
}

/** What stands in the file beside what applicants declared. */
export const PreviewPanel = ({ preview, view, onView, outdated, ticks, onMatch }: PreviewPanelProps) => (
  <Panel title="Preview">
    <Filters counts={preview.counts} chosen={view.outcome} onChoose={(outcome) => onView({ outcome })} />
    {preview.problems.length > 0 && <Problems problems={preview.problems} badRows={preview.counts.badRows} />}
    <ListFrame
      summary={`${formatCount(preview.total)} ${preview.total === 1 ? 'person' : 'people'}`}
      shown={preview.people.length}
      filtered={preview.total}
      view={view}
      onChange={onView}
      onClear={view.outcome ? () => onView({ outcome: null }) : undefined}
      outdated={outdated}
    >
      {preview.people.length > 0 ? (
        <ul className={classes.people}>
          {preview.people.map((person) => (
            <PersonItem
              key={person.lines.join(' ')}
              person={person}
              ticks={ticks}
              wanted={view.outcome}
              onMatch={onMatch}
            />
          ))}
        </ul>
      ) : (
        <EmptyState title={view.outcome ? 'Nobody Here' : 'Nobody Was Found in the File'}>
          {view.outcome ? 'Please choose another part of the preview.' : 'Please look at how it is read.'}
        </EmptyState>
      )}
    </ListFrame>
  </Panel>
);

/** Filters that show how many there are: results, and people who are not matched. */
const SHOWN = ['agrees', 'differs', 'onlyDeclared', 'onlyListed', 'unmatched', 'ambiguous'] as const;
/** Filters without a number. */
const UNCOUNTED = ['nameDiffers', 'absent'] as const;

interface FiltersProps {
  counts: Counts;
  chosen: Filter | null;
  onChoose: (filter: Filter | null) => void;
}

function Filters({ counts, chosen, onChoose }: FiltersProps) {
  const filter = (value: Filter | null, label: string) => (
    <Button key={label} variant="default" aria-pressed={chosen === value} onClick={() => onChoose(value)}>
      {label}
    </Button>
  );
  return (
    <fieldset className={classes.filters}>
      <legend className={classes.legend}>Show</legend>
      {filter(null, 'Everybody')}
      {SHOWN.map((value) => filter(value, `${FILTER_LABELS[value]}: ${formatCount(counts[value])}`))}
      {UNCOUNTED.map((value) => filter(value, FILTER_LABELS[value]))}
    </fieldset>
  );
}

const Problems = ({ problems, badRows }: { problems: readonly Problem[]; badRows: number }) => (
  <details className={classes.more}>
    <summary className={disclosure.arrow}>
      {countOf(badRows, 'line')} {badRows === 1 ? 'is' : 'are'} partly left out
    </summary>
    <ul className={classes.problems}>
      {problems.map(({ line, message }) => (
        <li key={`${line} ${message}`}>
          Line {line}: {message}
        </li>
      ))}
    </ul>
    {problems.length === MOST_PROBLEMS && <p className={classes.hint}>All of them are in the differences.</p>}
  </details>
);
