import { Button, Group } from '@mantine/core';
import type { EnteredApplication } from '../../../shared/paper/schema.ts';
import { trpc } from '../../api/trpc.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { LinkButton } from '../../components/layout/links.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { editApplicationPath } from '../../paths.ts';
import { CategoryUpload } from '../documents/category-upload.tsx';
import { ClaimSlip } from './claim-slip.tsx';
import { MailLinkButton } from './mail-link-button.tsx';
import classes from './paper.module.css';

interface EnteredProps {
  entered: EnteredApplication;
  onNext: () => void;
}

/** After an application was entered: the code for its person, and the scan of the form. */
export const Entered = ({ entered, onNext }: EnteredProps) => (
  <div className={classes.sections}>
    <Panel title={`${entered.applicationId} was entered`}>
      <p>
        {entered.student.firstName} {entered.student.lastName} can join it to an account with this code. It is
        shown only now; you can make a new one on the application’s page.
      </p>
      <ClaimSlip application={entered} code={entered.claimCode} />
      <MailLinkButton application={entered} />
    </Panel>
    <Panel title="Scan of the Form">
      <Scan studentId={entered.studentId} />
    </Panel>
    <Group className={classes.buttons}>
      <Button onClick={onNext}>Enter Another One</Button>
      <LinkButton to={editApplicationPath(entered.id)} variant="default">
        Open the Application
      </LinkButton>
    </Group>
  </div>
);

function Scan({ studentId }: { studentId: number }) {
  const documents = trpc.students.documents.useQuery({ id: studentId }, { staleTime: 0 });
  return (
    <DataState query={documents} errorTitle="The documents could not be loaded">
      {(loaded) => <CategoryUpload studentId={studentId} documentType="other" documents={loaded} />}
    </DataState>
  );
}
