import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type Column,
  columnSchema,
  DELIMITERS,
  ENCODINGS,
  LAYOUTS,
} from '../../../shared/broadsheets/reading.ts';
import {
  type Broadsheet,
  type BroadsheetChanges,
  broadsheetChangesSchema,
} from '../../../shared/broadsheets/schema.ts';
import { countOf } from '../../../shared/format/count.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import disclosure from '../../components/layout/disclosure.module.css';
import { Panel } from '../../components/layout/panel.tsx';
import classes from './broadsheets.module.css';
import { missingIn } from './missing.ts';
import { DELIMITER_LABELS, ENCODING_LABELS, LAYOUT_LABELS, MEANING_LABELS } from './words.ts';

interface ReadingPanelProps {
  broadsheet: Broadsheet;
  canChange: boolean;
  /** A change is being carried out. */
  isPending: boolean;
  onChange: (changes: BroadsheetChanges) => Promise<unknown>;
}

const optionsOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

const MEANINGS = columnSchema.shape.meaning.options;

/** How the file is read, as recognised; each change is carried out at once. */
export function ReadingPanel({ broadsheet, canChange, isPending, onChange }: ReadingPanelProps) {
  const { fileName, rowCount, encoding, delimiter, layout, columns } = broadsheet;
  const missing = missingIn(broadsheet);
  return (
    <Panel title="How It Is Read">
      <p className={classes.line}>
        {fileName}: {countOf(rowCount, 'row')}, {LAYOUT_LABELS[layout].toLowerCase()}
      </p>
      <p role="status" className={classes.hint}>
        {isPending && 'Reading the file again…'}
      </p>
      {missing && (
        <Banner tone="warning" title={missing}>
          Please say below what the columns hold.
        </Banner>
      )}
      <details className={classes.more} open={missing !== undefined}>
        <summary className={disclosure.arrow}>Columns, encoding and year</summary>
        <fieldset disabled={!canChange} className={classes.fields}>
          <legend className={classes.legend}>The file</legend>
          <NativeSelect
            label="Encoding"
            description="Change this when accents look wrong"
            data={optionsOf(ENCODINGS, ENCODING_LABELS)}
            value={encoding}
            onChange={({ currentTarget: { value } }) => void onChange(changesOf({ encoding: value }))}
          />
          <NativeSelect
            label="Separator"
            data={optionsOf(DELIMITERS, DELIMITER_LABELS)}
            value={delimiter}
            onChange={({ currentTarget: { value } }) => void onChange(changesOf({ delimiter: value }))}
          />
          <NativeSelect
            label="Layout"
            data={optionsOf(LAYOUTS, LAYOUT_LABELS)}
            value={layout}
            onChange={({ currentTarget: { value } }) => void onChange(changesOf({ layout: value }))}
          />
          <YearField key={broadsheet.examYear} broadsheet={broadsheet} onChange={onChange} />
        </fieldset>
        <fieldset disabled={!canChange} className={classes.fields}>
          <legend className={classes.legend}>What the columns hold</legend>
          {columns.map(({ heading, meaning }, at) => (
            <NativeSelect
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place; headings may be there twice
              key={at}
              label={heading || `Column ${at + 1}, without a heading`}
              data={optionsOf(MEANINGS, MEANING_LABELS)}
              value={meaning}
              onChange={({ currentTarget: { value } }) =>
                void onChange(changesOf({ columns: withMeaning(columns, at, value) }))
              }
            />
          ))}
        </fieldset>
      </details>
    </Panel>
  );
}

/** Of what a field of the page says; its options are those of the schema. */
const changesOf = (said: object): BroadsheetChanges => broadsheetChangesSchema.parse(said);

const withMeaning = (columns: readonly Column[], at: number, meaning: string) =>
  columns.map((column, index) => (index === at ? { ...column, meaning } : column));

/** For results whose row names no year. */
function YearField({ broadsheet, onChange }: Pick<ReadingPanelProps, 'broadsheet' | 'onChange'>) {
  const stored = String(broadsheet.examYear);
  const [year, setYear] = useState(stored);
  const [problem, setProblem] = useState<string>();
  return (
    <TextInput
      label="Year"
      description="For rows that name no year"
      inputMode="numeric"
      autoComplete="off"
      value={year}
      error={problem}
      onChange={(event) => setYear(event.currentTarget.value)}
      onBlur={() => {
        if (year.trim() === stored) return setProblem(undefined);
        const { data, error } = broadsheetChangesSchema.safeParse({ examYear: Number(year) });
        setProblem(error?.issues[0]?.message);
        if (data) void onChange(data);
      }}
    />
  );
}
