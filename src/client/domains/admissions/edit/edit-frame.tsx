import { Skeleton } from '@mantine/core';
import { useParams, useSearchParams } from 'react-router';
import { idSchema } from '../../../../shared/text/id.ts';
import { codeOf } from '../../../api/trpc.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { LoadFailure } from '../../../components/feedback/load-failure.tsx';
import { SkeletonFields, Waiting } from '../../../components/feedback/skeletons.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { listPath } from '../../../paths.ts';
import { DownloadApplicationButton } from '../../applications/download-application.tsx';
import { PaperFacts } from '../../paper/paper-facts.tsx';
import { AdministratorStatus } from '../list/cells/administrator-status.tsx';
import { returningFrom } from '../list/table/restore-row-focus.ts';
import { ContactMark } from '../mistakes/contact-mark.tsx';
import marks from '../mistakes/mistakes.module.css';
import { ReportedMistakes } from '../mistakes/reported-mistakes.tsx';
import classes from './edit.module.css';
import { EditTabs } from './edit-tabs.tsx';
import { useEditedApplication } from './edited-application.ts';

const NO_APPLICATION = 0;

/** The application in the URL, with its header and tabs. */
export function EditFrame() {
  const { data: id = NO_APPLICATION } = idSchema.safeParse(Number(useParams().id));
  const [search] = useSearchParams();
  const back = { to: listPath(search), label: 'Back to Dashboard', state: returningFrom(id) };
  const query = useEditedApplication(id);
  const { data: edited, error, isFetching, refetch } = query;

  const isGone = codeOf(error) === 'NOT_FOUND';

  if (edited && !isGone) {
    const { application, student } = edited;
    return (
      <Page
        title={`${student.firstName} ${student.lastName}`}
        documentTitle={`Edit ${application.applicationId}`}
        back={back}
        intro={
          <div className={classes.identity}>
            {application.applicationId} <AdministratorStatus {...application} />
            <DownloadApplicationButton application={application}>Download PDF</DownloadApplicationButton>
          </div>
        }
      >
        <div className={marks.marks}>
          <PaperFacts key={`paper:${application.id}`} application={application} />
          <ContactMark contact={application.contact} />
          <ReportedMistakes key={`mistakes:${application.id}`} application={application} />
        </div>
        <EditTabs key={application.id} {...edited} />
      </Page>
    );
  }
  if (error) {
    return (
      <Page title="Edit Application" back={back}>
        <Failure isGone={isGone} retrying={isFetching} onRetry={refetch} />
      </Page>
    );
  }
  return (
    <Page title="Edit Application" back={back}>
      <Skeleton height={44} width="20rem" maw="100%" mb="lg" aria-hidden />
      <Skeleton height={44} mb="lg" aria-hidden />
      <Waiting>
        <div className={classes.grid}>
          <SkeletonFields rows={3} />
          <SkeletonFields rows={3} />
        </div>
      </Waiting>
    </Page>
  );
}

interface FailureProps {
  isGone: boolean;
  retrying: boolean;
  onRetry: () => unknown;
}

const Failure = ({ isGone, retrying, onRetry }: FailureProps) =>
  isGone ? (
    <Banner tone="danger" live title="Application Not Found">
      There is no such application. It may have been deleted.
    </Banner>
  ) : (
    <LoadFailure
      title="Error Loading Data"
      message="Failed to load application data. Please try again later."
      retrying={retrying}
      onRetry={onRetry}
    />
  );
