import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { type FigureFilters, figuresFileName } from '../../../../shared/admissions/figures.ts';
import { trpc } from '../../../api/trpc.ts';
import { notify } from '../../../components/feedback/notify.ts';
import { useOnce } from '../../../components/form/use-once.ts';
import { DownloadIcon } from '../../../components/layout/page-icons.tsx';
import { downloadFile } from '../../documents/download.ts';
import { saveBlob } from '../../documents/show-blob.ts';
import { TransferError } from '../../documents/transfer.ts';
import { toSearchParams } from '../list/state/list-view.ts';
import classes from './figures.module.css';

const addressOf = (filters: FigureFilters) => `/api/admin/figures.csv?${toSearchParams(filters)}`;

async function download(filters: FigureFilters) {
  try {
    saveBlob(await downloadFile(addressOf(filters)), figuresFileName(new Date()));
  } catch (error) {
    const reason = error instanceof TransferError && error.message;
    const message = reason || 'The figures could not be downloaded. Please try again.';
    notify({ title: 'Export Failed', message, kind: 'error' });
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
