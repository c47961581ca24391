import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import { memo, useState } from 'react';
import { DownloadIcon } from '../../../components/layout/page-icons.tsx';
import { type ListView, toFilterQuery } from '../list/state/list-view.ts';
import classes from './export-csv.module.css';
import { ExportProgress } from './export-progress.tsx';
import { useExport } from './use-export.ts';

/** Exports the matching applications as a CSV file and shows progress (administrators §2 and §9). */
export const ExportCsv = memo(({ view }: { view: ListView }) => {
  const { button, phase, start, cancel } = useExport(toFilterQuery(view));
  const [opened, setOpened] = useState(false);
  const busy = phase !== null;
  return (
    <div className={classes.export}>
      {/* Inside the main landmark, with nothing but its items, as ARIA requires of a menu. */}
      <Menu
        position="bottom-end"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        opened={opened}
        onChange={(open) => setOpened(open && !busy)}
      >
        <Menu.Target>
          <Button ref={button} variant="default" leftSection={<DownloadIcon />} disabled={busy}>
            Export CSV
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item className={classes.item} onClick={() => start('detailed')}>
            Detailed Export
          </Menu.Item>
          <Menu.Item className={classes.item} onClick={() => start('compact')}>
            Compact Export
          </Menu.Item>
          <Menu.Item className={classes.item} onClick={() => start('decisions')}>
            Decisions
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {phase && <ExportProgress phase={phase} onCancel={cancel} />}
    </div>
  );
});
