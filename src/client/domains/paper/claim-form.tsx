import { Button, TextInput } from '@mantine/core';
import { TRPCClientError } from '@trpc/client';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { begunFactsSchema, claimSchema } from '../../../shared/paper/claim.ts';
import { codeOf, errorMessage, issuesOf, trpc, UNANSWERED } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { notify } from '../../components/feedback/notify.ts';
import { ErrorSummary } from '../../components/form/error-summary.tsx';
import { useCheckedForm } from '../../components/form/use-checked-form.ts';
import { paths } from '../../paths.ts';
import { showChild } from '../applications/children/whose.ts';
import { forgetCode, readKeptCode } from './kept-code.ts';

/** Whether a claim was refused because something was begun that has to give way. */
const hasBegun = (error: unknown) =>
  error instanceof TRPCClientError && begunFactsSchema.safeParse(error.data).success;

const typedSchema = claimSchema.pick({ code: true });

/** Joins an application that the school entered from paper to this account. */
export function ClaimForm() {
  const [refusal, setRefusal] = useState<string | null>(null);
  /** The code that was sent by an account which has begun an application of the same person. */
  const [begunWith, setBegunWith] = useState<string | null>(null);
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const { mutateAsync: claim } = trpc.applications.claim.useMutation();
  const { form, attempt, isSending, onSubmit, refuse } = useCheckedForm(typedSchema, {
    code: readKeptCode(),
  });
  async function join(sent: { code: string; replacesBegun?: boolean }) {
    setRefusal(null);
    try {
      const { applicationId, studentId } = await claim(sent);
      showChild(studentId);
      forgetCode();
      await Promise.all([utils.applications.invalidate(), utils.students.invalidate()]);
      const message = `${applicationId} belongs to your account now.`;
      notify({ title: 'Application Joined', message, kind: 'success' });
      void navigate(paths.myApplications);
    } catch (error) {
      const issues = issuesOf(error);
      if (Object.keys(issues).length > 0) refuse(issues);
      else if (hasBegun(error)) setBegunWith(sent.code);
      else if (codeOf(error) !== 'UNAUTHORIZED') setRefusal(errorMessage(error, UNANSWERED));
    }
  }
  return (
    <form noValidate aria-label="Claim an application" onSubmit={onSubmit(join)}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      {refusal && <Banner tone="danger" live title={refusal} />}
      <TextInput
        id="code"
        label="Code from the school"
        description="Twelve letters and digits; spaces and hyphens do not matter"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        my="md"
        {...form.getInputProps('code')}
      />
      <Button type="submit" loading={isSending}>
        Join the Application
      </Button>
      <ConfirmDialog
        opened={begunWith !== null}
        onClose={() => setBegunWith(null)}
        onConfirm={() => join({ code: begunWith ?? '', replacesBegun: true })}
        title="You Have Begun an Application"
        confirmLabel="Join, and Remove What I Typed"
        tone="danger"
      >
        You have begun an application for the same person here, and not finished it. The one from the school
        takes its place: the details and results that you typed here are removed. Your documents are kept and
        move to it. If you are not sure, please cancel and ask the school.
      </ConfirmDialog>
    </form>
  );
}
