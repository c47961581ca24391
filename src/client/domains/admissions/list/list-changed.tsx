import { Button } from '@mantine/core';
import type { ApplicationPage } from '../../../../shared/admissions/schema.ts';
import { formatCount } from '../../../../shared/format/count.ts';
import classes from './list-changed.module.css';

interface ListChangedProps {
  changed: ApplicationPage['changed'];
  /** The server no longer keeps the list. */
  isOld: boolean;
  onRefresh: () => void;
}

function changedInWords({ added, gone }: ApplicationPage['changed']) {
  const parts = [
    ...(added > 0 ? [`${formatCount(added)} new`] : []),
    ...(gone > 0 ? [`${formatCount(gone)} gone`] : []),
  ];
  return parts.length > 0 && `The list has changed: ${parts.join(', ')}`;
}

/** How a refreshed list would differ from the one that was set. */
export function ListChanged({ changed, isOld, onRefresh }: ListChangedProps) {
  const text = isOld ? 'This list was set more than half an hour ago' : changedInWords(changed);
  if (!text) return null;
  return (
    <div className={classes.line}>
      <span>{text}</span>
      <Button variant="subtle" px="xs" onClick={onRefresh}>
        Refresh
      </Button>
    </div>
  );
}
