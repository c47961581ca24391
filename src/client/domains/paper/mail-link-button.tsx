import { Button } from '@mantine/core';
import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';
import { useOnce } from '../../components/form/use-once.ts';
import classes from './paper.module.css';

const FAILED = 'The link could not be mailed. Please try again.';

/** Mails the link by which the person claims the application; nothing without an address. */
export function MailLinkButton({
  application: { id, student },
}: {
  application: Pick<AdministratorApplication, 'id' | 'student'>;
}) {
  const { mutateAsync: mail } = trpc.admin.mailClaimLink.useMutation();
  const [send, isSending] = useOnce(async () => {
    try {
      const { message } = await mail({ id });
      notify({ title: 'Link Mailed', message, kind: 'success' });
    } catch (error) {
      notifyFailure('Error', error, FAILED);
    }
  });
  if (!student.email) return null;
  return (
    <Button variant="default" className={classes.print} loading={isSending} onClick={() => void send()}>
      Mail the Link to {student.email}
    </Button>
  );
}
