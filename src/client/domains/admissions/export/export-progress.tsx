import { Button, Progress } from '@mantine/core';
import { passesFocusOn } from '../../../components/layout/page.tsx';
import classes from './export-csv.module.css';
import { type ExportPhase, PHASE_LABELS, percentOf } from './export-phase.ts';

interface ExportProgressProps {
  phase: ExportPhase;
  onCancel: () => void;
}

/**
 * Only the phases are announced, because the numbers change too quickly. The bar has no transition: it would repaint
 * the page sixty times a second.
 */
export const ExportProgress = ({ phase, onCancel }: ExportProgressProps) => (
  <div className={classes.progress}>
    <p className={classes.phase}>
      <span role="status">{PHASE_LABELS[phase.name]}</span>
      {phase.name === 'fetching' && phase.total > 0 && ` (${phase.done}/${phase.total})`}
    </p>
    <Progress
      className={classes.bar}
      value={percentOf(phase)}
      transitionDuration={0}
      aria-label="Export progress"
    />
    {phase.name !== 'complete' && (
      <Button ref={passesFocusOn} variant="subtle" onClick={onCancel}>
        Cancel
      </Button>
    )}
  </div>
);
