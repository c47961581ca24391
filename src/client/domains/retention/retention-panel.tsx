import { allOf, DataState } from '../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../components/feedback/skeletons.tsx';
import { BackupsBefore } from './backups-before.tsx';
import { DuePanel } from './due-panel.tsx';
import { HeldBackPanel } from './held-back-panel.tsx';
import { useDue, useRetention } from './hooks.ts';
import classes from './retention.module.css';
import { RulesForm } from './rules-form.tsx';

/** What is due first, then the rules. */
export function RetentionPanel() {
  const due = useDue();
  const rules = useRetention();
  return (
    <DataState
      query={allOf({ due, rules })}
      loading={<SkeletonBlocks rows={2} height={240} />}
      errorTitle="The list of what is due could not be loaded"
    >
      {(loaded) => (
        <div className={classes.sections}>
          <DuePanel due={loaded.due} />
          <HeldBackPanel heldBack={loaded.due.heldBack} />
          <BackupsBefore />
          <RulesForm rules={loaded.rules} />
        </div>
      )}
    </DataState>
  );
}
