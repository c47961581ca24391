import { useState } from 'react';
import type { Double } from '../../../shared/doubles/schema.ts';
import { DataState, EmptyState } from '../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../components/feedback/skeletons.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { DoublePair } from './double-pair.tsx';
import classes from './doubles.module.css';
import { useDoubles } from './hooks.ts';

/** The pairs, the latest first, each with both sides beside each other. */
export function DoublesList() {
  const doubles = useDoubles();
  const [answered, setAnswered] = useState<{ double: Double; keep: number } | null>(null);
  return (
    <>
      <DataState
        query={doubles}
        loading={<SkeletonBlocks rows={2} height={200} />}
        errorTitle="The possible doubles could not be loaded"
        isEmpty={(loaded) => loaded.length === 0}
        empty={
          <EmptyState title="No possible doubles">
            No two applications share a birth certificate PIN, or names and date of birth.
          </EmptyState>
        }
      >
        {(loaded) => (
          <div className={classes.pairs}>
            {loaded.map((double) => (
              <DoublePair key={double.id} double={double} onSame={(keep) => setAnswered({ double, keep })} />
            ))}
          </div>
        )}
      </DataState>
      <AnswerDialog answered={answered} onClose={() => setAnswered(null)} />
    </>
  );
}
