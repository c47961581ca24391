import type { ApplicationDetails } from '../../../../shared/admissions/details.ts';
import { Fact, FactList } from '../../../components/layout/fact-list.tsx';
import { Score } from '../list/cells/score.tsx';
import { COLUMN_LABELS, SCORES } from '../list/table/columns.ts';
import classes from './edit.module.css';

/** The scores; they are updated after each change of results and choices. */
export const Scores = ({ application }: { application: ApplicationDetails }) => (
  <div className={classes.scores}>
    <FactList label="Scores" strong>
      {SCORES.map((score) => (
        <Fact
          key={score}
          label={score === 'totalScore' ? COLUMN_LABELS[score] : `${COLUMN_LABELS[score]} Score`}
        >
          <Score of={application} score={score} />
        </Fact>
      ))}
    </FactList>
  </div>
);
