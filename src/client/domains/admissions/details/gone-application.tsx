import { Button } from '@mantine/core';
import { EmptyState } from '../../../components/feedback/data-state.tsx';
import classes from './details.module.css';

/** Shown for an application that was deleted or never existed. */
export const GoneApplication = ({ onClose }: { onClose: () => void }) => (
  <div className={classes.body}>
    <EmptyState
      title="Application Not Found"
      action={
        <Button variant="default" onClick={onClose}>
          Back to the list
        </Button>
      }
    >
      There is no such application any more. It may have been deleted.
    </EmptyState>
  </div>
);
