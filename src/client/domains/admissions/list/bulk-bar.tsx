import { Button } from '@mantine/core';
import { formatCount } from '../../../../shared/format/count.ts';
import { passesFocusOn } from '../../../components/layout/page.tsx';
import classes from './bulk-bar.module.css';

interface BulkBarProps {
  /** The number selected, on all pages. */
  count: number;
  onClear: () => void;
  onDelete: () => void;
}

/** Actions for all selected applications. The count is announced when it appears. */
export const BulkBar = ({ count, onClear, onDelete }: BulkBarProps) => (
  <div className={classes.place}>
    <span role="status" className={classes.count}>
      {count > 0 && `${formatCount(count)} application(s) selected`}
    </span>
    {count > 0 && (
      <div ref={passesFocusOn} className={classes.buttons}>
        <Button variant="default" onClick={onClear}>
          Clear Selection
        </Button>
        <Button color="red" onClick={onDelete}>
          Delete Selected
        </Button>
      </div>
    )}
  </div>
);
