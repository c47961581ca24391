import { Button } from '@mantine/core';
import { memo } from 'react';
import { RefreshIcon } from '../../../components/layout/icons.tsx';
import { LinkButton } from '../../../components/layout/links.tsx';
import { PlusIcon } from '../../../components/layout/page-icons.tsx';
import { paths } from '../../../paths.ts';
import { useClosedIntake } from '../../intakes/hooks.ts';
import { ExportCsv } from '../export/export-csv.tsx';
import classes from './list-tools.module.css';
import { type Refreshed, useRefresh } from './state/use-refresh.ts';

/** What can be done with the whole list. */
export const ListTools = memo((list: Refreshed) => {
  const { view } = list;
  const refresh = useRefresh(list);
  // What is entered from paper goes into the current intake, which is not the one on the screen then.
  const isClosed = useClosedIntake(view.intake) !== undefined;
  return (
    <div className={classes.tools}>
      {!isClosed && (
        <LinkButton to={paths.paper} variant="subtle" px="xs" leftSection={<PlusIcon />}>
          New application (paper)
        </LinkButton>
      )}
      <ExportCsv view={view} />
      <Button variant="subtle" px="xs" leftSection={<RefreshIcon />} onClick={refresh}>
        Refresh
      </Button>
    </div>
  );
});
