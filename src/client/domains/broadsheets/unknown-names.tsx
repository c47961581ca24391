import type { ExamSubject } from '../../../shared/exam-results/constants.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { passesFocusOn } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import classes from './broadsheets.module.css';
import { NameForm } from './name-form.tsx';

interface UnknownNamesProps {
  names: readonly string[];
  onRemember: (name: string, subject: ExamSubject) => Promise<unknown>;
}

/** Asks once for each name of a subject that is not known. */
export const UnknownNames = ({ names, onRemember }: UnknownNamesProps) =>
  names.length > 0 && (
    <Panel title="Subjects That Are Not Known" needsYou>
      <Banner tone="warning">
        Results in these subjects are left out until you say what the names mean. Your answer is remembered
        for all broadsheets.
      </Banner>
      <ul className={classes.plain}>
        {names.map((name) => (
          <li key={name} ref={passesFocusOn}>
            <NameForm name={name} onRemember={onRemember} />
          </li>
        ))}
      </ul>
    </Panel>
  );
