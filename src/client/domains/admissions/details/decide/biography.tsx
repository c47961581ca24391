import { useState } from 'react';
import type { Student } from '../../../../../shared/students/record.ts';
import disclosure from '../../../../components/layout/disclosure.module.css';
import { DetailFacts } from '../detail-section.tsx';
import { parentFacts, personalFacts } from '../student-facts.ts';
import classes from './decide.module.css';

/**
 * Who the student is, below the decision and folded. Religion and ethnicity are in the page only while it is unfolded,
 * because a decision does not need them.
 */
export function Biography({ student }: { student: Student }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className={classes.biography} aria-label="Biography">
      <h3 className={classes.fold}>
        <button
          type="button"
          className={disclosure.arrow}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          Biography
        </button>
      </h3>
      {isOpen && (
        <div className={classes.facts}>
          <DetailFacts facts={personalFacts(student)} />
          <DetailFacts title="Mother" facts={parentFacts(student, 'mother')} />
          <DetailFacts title="Father" facts={parentFacts(student, 'father')} />
        </div>
      )}
    </section>
  );
}
