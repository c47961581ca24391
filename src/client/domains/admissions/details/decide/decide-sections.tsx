import { PlacementSection } from '../../../places/placement-section.tsx';
import { Requests } from '../../../requests/requests.tsx';
import { NotesContents } from '../../edit/notes.tsx';
import { Score } from '../../list/cells/score.tsx';
import { DetailSection } from '../detail-section.tsx';
import type { Details } from '../use-application-details.ts';
import { ChosenSubjects } from './chosen-subjects.tsx';
import { DecideResults } from './decide-results.tsx';
import { Slips } from './slips.tsx';

/** What a decision needs, in its order. The decision itself follows. */
export const DecideSections = ({ details: { assessed, examResults, documents } }: { details: Details }) => (
  <>
    <DetailSection title="Choices">
      <ChosenSubjects application={assessed} />
    </DetailSection>
    <DetailSection title="Results" aside={<Score of={assessed} score="totalScore" />}>
      <DecideResults results={examResults} />
    </DetailSection>
    <DetailSection title="Exam slip">
      <Slips documents={documents} />
    </DetailSection>
    <DetailSection title="Asked of the applicant">
      <Requests application={assessed} />
    </DetailSection>
    <PlacementSection application={assessed} />
    <DetailSection title="Notes">
      <NotesContents application={assessed} />
    </DetailSection>
  </>
);
