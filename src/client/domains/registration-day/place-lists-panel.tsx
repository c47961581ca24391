import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { BYTE_ORDER_MARK, harmless } from '../../../shared/admissions/export.ts';
import { schoolDay } from '../../../shared/format/dates.ts';
import type { PlaceLists } from '../../../shared/places/registration.ts';
import { DownloadIcon } from '../../components/layout/page-icons.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { saveBlob } from '../documents/show-blob.ts';
import { isListName, LIST_NAMES, type List, type ListName, listOf, sectionsOf } from './place-lists.ts';
import classes from './registration-day.module.css';
import { useExportPupils } from './use-export-pupils.ts';

const quoted = (cell: string) => `"${String(harmless(cell)).replaceAll('"', '""')}"`;

function download(name: ListName, { columns, lines }: List) {
  const rows = [['List', ...columns], ...lines.map(({ heading, cells }) => [heading, ...cells])];
  const text = rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
  const blob = new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' });
  saveBlob(blob, `places-${name}-${schoolDay(new Date())}.csv`);
}

/** The lists of registration day, on screen, on paper and as a CSV file. */
export function PlaceListsPanel({ lists }: { lists: PlaceLists }) {
  const [name, setName] = useState<ListName>('class');
  const list = listOf(name, lists);
  const [exportPupils, isExporting] = useExportPupils();
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
        <Button variant="default" leftSection={<DownloadIcon />} onClick={() => download(name, list)}>
          Download CSV
        </Button>
        <Button variant="default" loading={isExporting} onClick={exportPupils}>
          Export for the Pupil System
        </Button>
      </div>
      {list.lines.length === 0 && <p>There is nobody on this list.</p>}
      {sectionsOf(list).map(([heading, lines]) => (
        <section
          key={heading}
          className={classes.section}
          aria-label={heading || LIST_NAMES[name]}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
          tabIndex={0}
        >
          <table className={classes.table}>
            <caption>
              {heading || LIST_NAMES[name]} ({lines.length})
            </caption>
            <thead>
              <tr>
                {list.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ cells }) => (
                <tr key={cells.join()}>
                  {cells.map((cell, index) => (
                    <td key={list.columns[index]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </Panel>
  );
}
