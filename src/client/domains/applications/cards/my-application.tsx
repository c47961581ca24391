import { Banner } from '../../../components/feedback/banner.tsx';
import { allOf, DataState, orNull } from '../../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../../components/feedback/skeletons.tsx';
import { PORTAL_CLOSED, usePortalStatus } from '../../portal/hooks.ts';
import { WhatIsAsked } from '../../requests/what-is-asked.tsx';
import { ApplyAgain } from '../apply-again.tsx';
import { ApplyForAnother } from '../children/apply-for-another.tsx';
import { useKeptOverview } from '../kept-answers.ts';
import { ApplicationRecord } from '../record/application-record.tsx';
import classes from '../record/record.module.css';
import { OpenedAgain } from '../standing/opened-again.tsx';
import { StandingPanel } from '../standing/standing-panel.tsx';
import { Withdrawn } from '../standing/withdrawn.tsx';
import { NoApplication } from './no-application.tsx';
import { StudentCard } from './student-card.tsx';

/** The applicant's application, read only, whether the portal is open or closed (applicants §2). */
export function MyApplication() {
  const overview = useKeptOverview();
  const portal = orNull(usePortalStatus());
  return (
    <DataState
      query={allOf({ overview, portal })}
      loading={<SkeletonBlocks rows={2} height={320} />}
      errorTitle="We could not load your application"
      isMain
    >
      {(data) => {
        const { student, draft } = data.overview;
        if (!student) return <NoApplication portal={data.portal} hasDraft={draft !== null} />;
        // While it is unknown, the server refuses what a closed portal does not take.
        const isOpen = data.portal?.isOpen !== false;
        return (
          <div className={classes.sections}>
            <ApplyAgain overview={data.overview} />
            <Withdrawn overview={data.overview} />
            <OpenedAgain overview={data.overview} />
            <StandingPanel overview={data.overview} />
            {!isOpen && (
              <Banner tone="danger" title={PORTAL_CLOSED}>
                {data.portal?.message || 'You cannot modify your application at this time.'}
              </Banner>
            )}
            <WhatIsAsked />
            <StudentCard student={student} overview={data.overview} portal={data.portal} />
            <ApplicationRecord student={student} overview={data.overview} />
            {isOpen && <ApplyForAnother />}
          </div>
        );
      }}
    </DataState>
  );
}
