import type { Application } from '../../../../shared/applications/schema.ts';
import { Fact, FactList } from '../../../components/layout/fact-list.tsx';
import { COLUMN_LABELS, SCORES } from '../list/columns.ts';
import classes from './edit.module.css';

/** The scores; they are updated after each change of results and choices. */
export const Scores = ({ application }: { application: Application }) => (
  <div className={classes.scores}>
    <FactList label="Scores" strong>
      {SCORES.map((score) => (
        <Fact
          key={score}
          label={score === 'totalScore' ? COLUMN_LABELS[score] : `${COLUMN_LABELS[score]} Score`}
        >
          {application[score]}
        </Fact>
      ))}
    </FactList>
  </div>
);
