import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { AdministratorApplication } from '../../../shared/applications/schema.ts';
import { formatDateTime, formatDay } from '../../../shared/format/dates.ts';
import { isAnswerable, NOT_ASKED, reasonNotToAsk, requestTitle } from '../../../shared/requests/rules.ts';
import type { RequestRecord } from '../../../shared/requests/schema.ts';
import { notifyFailure, trpc } from '../../api/trpc.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { notify } from '../../components/feedback/notify.ts';
import { useOnce } from '../../components/form/use-once.ts';
import { DocumentList } from '../documents/document-list.tsx';
import { AskForm, askedAgain, NOTHING_ASKED } from './ask-form.tsx';
import { useChangeRequest, useMakeRequest } from './hooks.ts';
import classes from './requests.module.css';
import { type KeptAsking, useKeptAsking } from './use-kept-asking.ts';

interface RequestsProps {
  application: Pick<AdministratorApplication, 'id' | 'applicationId' | 'status' | 'isTold' | 'withdrawnAt'>;
}

/** Says whether a letter tells the applicant what is asked. */
const notifyAsked = (applicationId: string, { letterTo }: Pick<RequestRecord, 'letterTo'>) =>
  notify({
    title: 'Asked',
    message: letterTo
      ? `A letter about ${applicationId} goes to ${letterTo}.`
      : `No letter goes out about ${applicationId}. Please call.`,
    kind: letterTo ? 'success' : 'warning',
  });

/** For administrators: what the applicant was asked for, with the answers, and the form to ask. */
export function Requests({ application }: RequestsProps) {
  const { id, applicationId } = application;
  const reason = reasonNotToAsk(application);
  const isAskable = reason === undefined;
  const requests = trpc.applications.requests.useQuery({ id }, { staleTime: 0 });
  const make = useMakeRequest(id, requests.data);
  const asking = useKeptAsking(id);
  const { id: formId, values, open, change, close } = asking('new', NOTHING_ASKED);
  return (
    <div className={classes.form}>
      <DataState
        query={requests}
        errorTitle="What was asked could not be loaded"
        isEmpty={(all) => all.length === 0}
        empty={<p className={classes.by}>Nothing has been asked so far.</p>}
      >
        {(all) => (
          <ul className={classes.list} aria-label="Requests">
            {all.map((request) => (
              <li key={request.id}>
                <Request request={request} application={application} isAskable={isAskable} asking={asking} />
              </li>
            ))}
          </ul>
        )}
      </DataState>
      {values && (
        <AskForm
          id={formId}
          submitLabel="Ask"
          values={values}
          onChange={change}
          onCancel={close}
          onAsk={async (asked) => {
            notifyAsked(applicationId, await make(asked));
            close();
          }}
        />
      )}
      {reason && <p className={classes.by}>{NOT_ASKED[reason]}</p>}
      {!values && isAskable && (
        <div>
          <Button id={formId} variant="default" onClick={open}>
            Ask for Something
          </Button>
        </div>
      )}
    </div>
  );
}

const STATE_WORDS: Record<RequestRecord['state'], string> = {
  open: 'waits for the applicant',
  answered: 'answered',
  accepted: 'accepted',
  cancelled: 'cancelled',
};

/** With the day, as long as it matters. */
function standingOf({ state, isOverdue, answerBy }: RequestRecord) {
  if (isOverdue) return `overdue, the answer was due on ${formatDay(answerBy)}`;
  return state === 'open' ? `${STATE_WORDS.open} until ${formatDay(answerBy)}` : STATE_WORDS[state];
}

interface RequestProps {
  request: RequestRecord;
  application: Pick<RequestsProps['application'], 'id' | 'applicationId'>;
  /** Whether anything can be asked of the application now. */
  isAskable: boolean;
  asking: KeptAsking;
}

function Request({ request, application, isAskable, asking }: RequestProps) {
  const { id, state, message, answerText, documents } = request;
  const { askedAt, askedBy, askedByName, letterTo, phones } = request;
  const title = requestTitle(request);
  const section = useRef<HTMLElement>(null);
  const changeRequest = useChangeRequest(application.id, request);
  const { id: formId, values, open, change, close } = asking(String(id), askedAgain(request));
  const [settle, isBusy] = useOnce(async (next: 'accepted' | 'cancelled') => {
    try {
      await changeRequest({ state: next });
      notify({ title: 'Done', message: `${title}: ${STATE_WORDS[next]}.`, kind: 'success' });
      // The pressed button disappears.
      section.current?.focus();
    } catch (error) {
      notifyFailure('Error', error, 'The server did not answer. Please try again.');
    }
  });
  return (
    <section ref={section} tabIndex={-1} className={classes.form} aria-label={title} data-focus-target>
      <p className={classes.message}>
        <strong>{title}</strong>: {standingOf(request)}
      </p>
      <p className={classes.message}>{message}</p>
      <p className={classes.by}>
        {askedByName ?? askedBy}, {formatDateTime(askedAt)}
      </p>
      {letterTo === null && (
        <p className={classes.by}>
          No letter went out, because there is no account.{' '}
          {phones.length > 0 && `Please call: ${phones.map((p) => `${p.number} (${p.whose})`).join(', ')}.`}
        </p>
      )}
      {answerText && <p className={classes.message}>Answer: {answerText}</p>}
      <DocumentList label={title} documents={documents} />
      {values && (
        <AskForm
          id={formId}
          submitLabel="Ask Again"
          values={values}
          onChange={change}
          isAgain
          onCancel={close}
          onAsk={async ({ message: again, answerBy: day }) => {
            const asked = await changeRequest({ state: 'open', message: again, answerBy: day });
            notifyAsked(application.applicationId, asked);
            close();
            // The button that opened the form has disappeared.
            section.current?.focus();
          }}
        />
      )}
      {!values && isAnswerable(request) && (
        <div className={classes.buttons}>
          {state === 'answered' && (
            <>
              <Button onClick={() => settle('accepted')} loading={isBusy}>
                Accept
              </Button>
              {isAskable && (
                <Button id={formId} variant="default" onClick={open}>
                  Ask Again
                </Button>
              )}
            </>
          )}
          <Button variant="subtle" color="red" onClick={() => settle('cancelled')} disabled={isBusy}>
            Cancel Request
          </Button>
        </div>
      )}
    </section>
  );
}
