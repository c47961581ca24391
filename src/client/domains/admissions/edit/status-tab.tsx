import { NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../../../shared/applications/constants.ts';
import { ADMINISTRATOR_STATUS_LABELS, isDecided } from '../../../../shared/applications/status.ts';
import { offersPlace } from '../../../../shared/applications/telling.ts';
import { trpc } from '../../../api/trpc.ts';
import { notify } from '../../../components/feedback/notify.ts';
import { focusField } from '../../../components/form/error-summary.tsx';
import { FormFooter } from '../../../components/form/form-footer.tsx';
import { useEditForm } from '../../../components/form/use-edit-form.ts';
import { Fact, FactList } from '../../../components/layout/fact-list.tsx';
import { Panel } from '../../../components/layout/panel.tsx';
import { ConflictBanner } from '../../audit/conflict-banner.tsx';
import { useSessionUser } from '../../auth/use-session.ts';
import { DecideDraftDialog } from '../decisions/decide-draft-dialog.tsx';
import { useApproveAnyway } from '../decisions/use-approve-anyway.tsx';
import { Score } from '../list/cells/score.tsx';
import { SubmittedDate } from '../list/cells/submitted-date.tsx';
import classes from './edit.module.css';
import { editKey } from './edit-key.ts';
import type { Edited } from './edited-application.ts';
import { StatusTelling } from './status-telling.tsx';
import {
  missingText,
  NOTHING_TOLD,
  type StatusValues,
  statusValuesSchema,
  tellingOf,
} from './status-values.ts';
import { useSave } from './use-save.ts';

/** The selector has another label for one status than the list (administrators §4). */
const SELECTOR_LABELS: Record<ApplicationStatus, string> = {
  ...ADMINISTRATOR_STATUS_LABELS,
  under_review: 'Under Review',
};
const STATUS_OPTIONS = APPLICATION_STATUSES.map((status) => ({
  value: status,
  label: SELECTOR_LABELS[status],
}));

/** Sets the status to any of the five. */
export function StatusTab({ application }: Edited) {
  const { applicationId, status, submittedAt } = application;
  const stored = useMemo(() => ({ status, ...NOTHING_TOLD }), [status]);
  const { form, onSubmit, isSaving, conflict, hasEdits, discard } = useEditForm<StatusValues>({
    draftKey: editKey(useSessionUser().id, application.id, 'status'),
    stored,
    valuesOf: (values) => statusValuesSchema.parse(values),
    check: {},
  });
  const chosen = form.useWatchValue('status') ?? status;
  const { save, conflict: refusal } = useSave(application.id);
  const { mutateAsync: setStatus } = trpc.admin.setStatus.useMutation();
  const { askBefore, approveAnywayDialog } = useApproveAnyway();

  const [asksDraft, { open: askDraft, close: dontAskDraft }] = useDisclosure();

  const isConfirmed = useRef(false);

  const submit = onSubmit(async (values) => {
    if (values.status === status) {
      const message = `${applicationId} has the status “${SELECTOR_LABELS[status]}” already.`;
      notify({ title: 'Nothing to Save', message });
      form.setValues(NOTHING_TOLD);
      return null;
    }
    if (status === 'draft' && isDecided(values.status) && !isConfirmed.current) {
      askDraft();
      return {};
    }
    isConfirmed.current = false;
    const missing = missingText(values);
    const [field] = Object.keys(missing);
    if (field) {
      focusField(field);
      return missing;
    }
    const isMeant = new Promise<boolean>((answer) =>
      values.status === 'approved'
        ? askBefore(
            application,
            () => answer(true),
            () => answer(false),
          )
        : answer(true),
    );
    // What was chosen stays chosen.
    if (!(await isMeant)) return {};
    const { id, version, ineligibleSubjects: seenClosed } = application;
    let place = '';
    const errors = await save(async () => {
      const telling = tellingOf(values, application);
      const changed = await setStatus({ id, version, seenClosed, status: values.status, ...telling });
      if (offersPlace(changed)) place = ', and a place is offered';
    });
    if (!errors) {
      const message = `${applicationId} is now “${SELECTOR_LABELS[values.status]}”${place}.`;
      notify({ title: 'Status Updated', message, kind: 'success' });
      form.setValues(NOTHING_TOLD);
    }
    return errors;
  });

  return (
    <Panel title="Application Status">
      <div className={classes.scores}>
        <FactList strong>
          <Fact label="Application ID">{applicationId}</Fact>
          <Fact label="Total Score">
            <Score of={application} score="totalScore" />
          </Fact>
          <Fact label="Submitted">
            <SubmittedDate submittedAt={submittedAt} />
          </Fact>
        </FactList>
      </div>
      <form noValidate aria-label="Application Status" onSubmit={submit}>
        <ConflictBanner conflict={refusal} fields={conflict} saveLabel={hasEdits && 'Update Status'} />
        <NativeSelect
          id="status"
          key={form.key('status')}
          label="Status"
          className={classes.status}
          data={STATUS_OPTIONS}
          {...form.getInputProps('status')}
        />
        <StatusTelling application={application} chosen={chosen} form={form} />
        <FormFooter
          label="Update Status"
          pendingLabel="Updating..."
          isSaving={isSaving}
          hasEdits={hasEdits}
          onDiscard={discard}
        />
      </form>
      {approveAnywayDialog}
      {status === 'draft' && isDecided(chosen) && (
        <DecideDraftDialog
          applicationId={applicationId}
          decision={chosen}
          opened={asksDraft}
          onClose={dontAskDraft}
          onConfirm={() => {
            isConfirmed.current = true;
            submit();
          }}
        />
      )}
    </Panel>
  );
}
