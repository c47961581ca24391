import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { type FigureFilters, figuresFileName } from '../../../../shared/admissions/figures.ts';
import { trpc } from '../../../api/trpc.ts';
import { notify } from '../../../components/feedback/notify.ts';
import { useOnce } from '../../../components/form/use-once.ts';
import { DownloadIcon } from '../../../components/layout/page-icons.tsx';
import { saveBlob } from '../../documents/show-blob.ts';
import { authorization, messageIn } from '../../documents/transfer.ts';
import classes from './figures.module.css';

const addressOf = (filters: FigureFilters) => {
  const given = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/api/admin/figures.csv?${new URLSearchParams(given)}`;
};

async function download(filters: FigureFilters) {
  const failed = 'The figures could not be downloaded. Please try again.';
  try {
    const answer = await fetch(addressOf(filters), { headers: { authorization: authorization() } });
    if (answer.ok) return saveBlob(await answer.blob(), figuresFileName(new Date()));
    const message = messageIn(await answer.text(), answer.status) || failed;
    notify({ title: 'Export Failed', message, kind: 'error' });
  } catch {
    notify({ title: 'Export Failed', message: failed, kind: 'error' });
  }
}

/** Prints the page, or saves the figures as a CSV file. Both are recorded in the audit trail. */
export function FigureActions({ filters }: { filters: FigureFilters }) {
  const { mutate } = trpc.admin.recordPrint.useMutation();
  const record = useEffectEvent(() => mutate(filters));
  // Also when the page is printed from the browser's menu.
  useEffect(() => {
    window.addEventListener('beforeprint', record);
    return () => window.removeEventListener('beforeprint', record);
  }, []);
  const [save, isSaving] = useOnce(() => download(filters));
  return (
    <div className={classes.actions}>
      <Button variant="default" onClick={() => window.print()}>
        Print
      </Button>
      <Button variant="default" leftSection={<DownloadIcon />} loading={isSaving} onClick={save}>
        Download CSV
      </Button>
    </div>
  );
}
