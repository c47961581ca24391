import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { BYTE_ORDER_MARK, harmless } from '../../../shared/admissions/export.ts';
import { formatDate, schoolDay } from '../../../shared/format/dates.ts';
import type { PlaceListName, PlaceLists } from '../../../shared/places/registration.ts';
import { notifyFailure, trpc, UNANSWERED } from '../../api/trpc.ts';
import { useOnce } from '../../components/form/use-once.ts';
import { DownloadIcon } from '../../components/layout/page-icons.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useSchool } from '../../components/state/school.ts';
import * as roles from '../admissions/list/table/table-roles.ts';
import { saveBlob } from '../documents/show-blob.ts';
import { inputOf, useAddressIntake } from '../intakes/use-address-intake.ts';
import { isListName, LIST_NAMES, type List, listOf, sectionsOf } from './place-lists.ts';
import classes from './registration-day.module.css';
import { useExportPupils } from './use-export-pupils.ts';

const quoted = (cell: string) => `"${String(harmless(cell)).replaceAll('"', '""')}"`;

function download(name: PlaceListName, { columns, lines }: List) {
  const rows = [['List', ...columns], ...lines.map(({ heading, cells }) => [heading, ...cells])];
  const text = rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
  const blob = new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' });
  saveBlob(blob, `places-${name}-${schoolDay(new Date())}.csv`);
}

/** The lists of registration day, on screen, on paper and as a CSV file. The latter two are recorded in the audit trail. */
export function PlaceListsPanel({ lists }: { lists: PlaceLists }) {
  const { name: school } = useSchool();
  const [name, setName] = useState<PlaceListName>('class');
  const list = listOf(name, lists);
  const [exportPupils, isExporting] = useExportPupils();
  const [intake] = useAddressIntake();
  const { mutate, mutateAsync } = trpc.admin.recordPlaceList.useMutation();
  const taken = { list: name, ...inputOf(intake) };
  const recordPrint = useEffectEvent(() => mutate({ ...taken, format: 'printed places' }));
  // Also when the page is printed from the browser's menu.
  useEffect(() => {
    window.addEventListener('beforeprint', recordPrint);
    return () => window.removeEventListener('beforeprint', recordPrint);
  }, []);
  const [save, isSaving] = useOnce(async () => {
    try {
      await mutateAsync({ ...taken, format: 'places' });
      download(name, list);
    } catch (error) {
      notifyFailure('Export Failed', error, UNANSWERED);
    }
  });
  return (
    <Panel title="Lists">
      <div className={classes.choice}>
        <NativeSelect
          label="List"
          value={name}
          onChange={({ currentTarget: { value } }) => isListName(value) && setName(value)}
          data={Object.entries(LIST_NAMES).map(([value, label]) => ({ value, label }))}
        />
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        <Button variant="default" leftSection={<DownloadIcon />} loading={isSaving} onClick={save}>
          Download CSV
        </Button>
        <Button variant="default" loading={isExporting} onClick={exportPupils}>
          Export for the Pupil System
        </Button>
      </div>
      <div className={classes.sheet}>
        <p className={classes.running}>
          <strong>{school}</strong>
          <span>{LIST_NAMES[name]}</span>
          <span>{formatDate(new Date())}</span>
        </p>
        <div>
          {list.lines.length === 0 && <p>There is nobody on this list.</p>}
          {sectionsOf(list).map(([heading, lines]) => (
            <ListTable
              key={heading}
              heading={`${heading || LIST_NAMES[name]} (${lines.length})`}
              columns={list.columns}
              lines={lines}
            />
          ))}
        </div>
      </div>
    </Panel>
  );
}

/** So that the columns of all tables stand below each other; what is not named here shares the rest. */
const WIDTHS: Record<string, string> = {
  Place: '8%',
  Name: '23%',
  'Application ID': '20%',
  Telephone: '13%',
  Email: '12%',
  State: '17%',
  'Waits for': '15%',
  'Answer by': '16%',
};

interface ListTableProps extends List {
  heading: string;
}

/** One part of a list. Its heading is a row, so that it stands on each sheet of paper. */
const ListTable = ({ heading, columns, lines }: ListTableProps) => (
  <table className={classes.table} aria-label={heading} {...roles.TABLE}>
    <colgroup>
      {columns.map((column) => (
        <col key={column} style={{ width: WIDTHS[column] }} />
      ))}
    </colgroup>
    <thead {...roles.ROW_GROUP}>
      <tr {...roles.ROW}>
        <th scope="colgroup" colSpan={columns.length} {...roles.COLUMN_HEADER}>
          {heading}
        </th>
      </tr>
      <tr {...roles.ROW}>
        {columns.map((column) => (
          <th key={column} scope="col" {...roles.COLUMN_HEADER}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody {...roles.ROW_GROUP}>
      {lines.map(({ cells }) => (
        <tr key={cells.join()} {...roles.ROW}>
          {cells.map((cell, index) => (
            <td key={columns[index]} {...roles.CELL}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
