import { Button } from '@mantine/core';
import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { useSchool } from '../../components/state/school.ts';
import { paths } from '../../paths.ts';
import classes from './paper.module.css';

interface ClaimSlipProps {
  application: Pick<AdministratorApplication, 'applicationId' | 'student'>;
  code: string;
}

/** What the person of a paper application is given. Printing the page prints this and nothing else. */
export function ClaimSlip({ application: { applicationId, student }, code }: ClaimSlipProps) {
  const { name: school } = useSchool();
  return (
    <>
      <section className={classes.slip} aria-label="Slip with the code">
        <p className={classes.school}>{school}</p>
        <p>
          {student.firstName} {student.lastName}, application {applicationId}
        </p>
        <p className={classes.code}>{code}</p>
        <p>
          To follow your application, open {`${window.location.origin}${paths.claim}`}, log in or register,
          and enter this code. It works for one account and for 90 days. Please keep it to yourself.
        </p>
      </section>
      <Button variant="default" className={classes.print} onClick={() => window.print()}>
        Print the Slip
      </Button>
    </>
  );
}
