import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Button, Menu } from '@mantine/core';
import type { RefObject } from 'react';
import type { BulkAction } from '../../../../shared/admissions/bulk.ts';
import type { ExportFormat } from '../../../../shared/admissions/export-format.ts';
import { formatCount } from '../../../../shared/format/count.ts';
import { useOnce } from '../../../components/form/use-once.ts';
import { passesFocusOn } from '../../../components/layout/page.tsx';
import type { Chosen } from '../bulk/selection.ts';
import { ExportProgress } from '../export/export-progress.tsx';
import { useExport } from '../export/use-export.ts';
import classes from './bulk-bar.module.css';

interface BulkBarProps {
  /** On all pages. */
  chosen: Chosen;
  /** The number of applications in the list. */
  filtered: number;
  /** Their intake is closed: they can be exported and written to, not changed. */
  isReadOnly: boolean;
  onChooseAll: () => unknown;
  onClear: () => void;
  onAsk: (action: BulkAction, chosen: Chosen) => void;
  onWrite: (chosen: Chosen) => void;
  onDelete: () => void;
}

/**
 * Actions for all selected applications. The count is announced when it appears. An export goes on when the selection is
 * cleared.
 */
export const BulkBar = (props: BulkBarProps) => {
  const { ids } = props.chosen;
  const count = ids.length;
  const { button, phase, start, cancel } = useExport({}, ids);
  const isExporting = phase !== null;
  return (
    <div className={classes.place}>
      <span role="status" className={classes.count}>
        {count > 0 && `${formatCount(count)} application(s) selected`}
      </span>
      {(count > 0 || isExporting) && (
        <div ref={passesFocusOn} className={classes.buttons}>
          {count > 0 && <Actions {...props} more={button} isExporting={isExporting} onExport={start} />}
          {isExporting && <ExportProgress phase={phase} onCancel={cancel} />}
        </div>
      )}
    </div>
  );
};

interface ActionsProps extends BulkBarProps {
  more: RefObject<HTMLButtonElement | null>;
  isExporting: boolean;
  onExport: (format: ExportFormat) => void;
}

/** Approve and Reject are not neighbours, so that no slip presses the other one. */
function Actions(props: ActionsProps) {
  const { chosen, filtered, isReadOnly, onChooseAll, onClear, onAsk, onWrite, onDelete } = props;
  const { more, isExporting, onExport } = props;
  const [chooseAll, isChoosing] = useOnce(onChooseAll);
  return (
    <>
      {chosen.ids.length < filtered && (
        <Button variant="default" onClick={chooseAll} loading={isChoosing}>
          All {formatCount(filtered)} that match
        </Button>
      )}
      {!isReadOnly && <Button onClick={() => onAsk('approve', chosen)}>Approve</Button>}
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button ref={more} variant="default" disabled={isExporting}>
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {!isReadOnly && (
            <Menu.Item className={classes.item} onClick={() => onAsk('under_review', chosen)}>
              Take Under Review
            </Menu.Item>
          )}
          <Menu.Item className={classes.item} onClick={() => onWrite(chosen)}>
            Write to Them
          </Menu.Item>
          {!isReadOnly && (
            <>
              <Menu.Item className={classes.item} onClick={() => onAsk('request', chosen)}>
                Ask for Something
              </Menu.Item>
              <Menu.Item className={classes.item} onClick={() => onAsk('assign', chosen)}>
                Assign
              </Menu.Item>
            </>
          )}
          <Menu.Item className={classes.item} onClick={() => onExport('detailed')}>
            Export These, Detailed
          </Menu.Item>
          <Menu.Item className={classes.item} onClick={() => onExport('compact')}>
            Export These, Compact
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {!isReadOnly && (
        <Button variant="default" onClick={() => onAsk('reject', chosen)}>
          Reject
        </Button>
      )}
      <Button variant="default" onClick={onClear}>
        Clear Selection
      </Button>
      {!isReadOnly && (
        <Button color="red" onClick={onDelete}>
          Delete Selected
        </Button>
      )}
    </>
  );
}
