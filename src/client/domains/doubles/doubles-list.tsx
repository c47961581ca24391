import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Double, MOST_PAIRS } from '../../../shared/doubles/schema.ts';
import { formatCount } from '../../../shared/format/count.ts';
import { DataState, EmptyState } from '../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../components/feedback/skeletons.tsx';
import { AnswerDialog } from './answer-dialog.tsx';
import { DoublePair } from './double-pair.tsx';
import classes from './doubles.module.css';
import { useDoubles } from './hooks.ts';

/** Each pair is read as a whole, and the trail tells that it was, so not all are shown at once. */
const AT_ONCE = 10;

/** The pairs, the latest first, each with both sides beside each other. */
export function DoublesList() {
  const doubles = useDoubles();
  const [shown, setShown] = useState(AT_ONCE);
  const [answered, setAnswered] = useState<{ double: Double; keep: number } | null>(null);
  return (
    <>
      <DataState
        query={doubles}
        loading={<SkeletonBlocks rows={2} height={200} />}
        errorTitle="The possible doubles could not be loaded"
        isEmpty={(loaded) => loaded.length === 0}
        empty={
          <EmptyState title="No Possible Doubles">
            No two applications share a birth certificate PIN, a CXC candidate number, or names and date of
            birth.
          </EmptyState>
        }
      >
        {(loaded) => (
          <div className={classes.pairs}>
            {loaded.slice(0, shown).map((double) => (
              <DoublePair key={double.id} double={double} onSame={(keep) => setAnswered({ double, keep })} />
            ))}
            {loaded.length > shown && (
              <Button variant="default" onClick={() => setShown(shown + AT_ONCE)}>
                Show More of {formatCount(loaded.length)}
                {loaded.length >= MOST_PAIRS && ' or More'} Pairs
              </Button>
            )}
          </div>
        )}
      </DataState>
      <AnswerDialog answered={answered} onClose={() => setAnswered(null)} />
    </>
  );
}
