import { Button, Group, Textarea } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { z } from 'zod';
import { formatDay } from '../../../shared/format/dates.ts';
import { hasAcceptedPicture, isAnswerable, requestTitle } from '../../../shared/requests/rules.ts';
import { type RequestRecord, requestAnswerSchema } from '../../../shared/requests/schema.ts';
import { codeOf, notifyFailure, trpc } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { DraftStatus } from '../../components/feedback/draft-status.tsx';
import { notify } from '../../components/feedback/notify.ts';
import { SendAgain } from '../../components/feedback/send-again.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import { passesFocusOn } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { type LocalDraft, localDraft, useLocalDraft } from '../../components/state/local-draft.ts';
import { useConfirmOverview, useRefreshOverview } from '../applications/hooks.ts';
import { CategoryUpload } from '../documents/category-upload.tsx';
import classes from './requests.module.css';
import { UNANSWERED_FORM } from './unanswered.ts';

interface AskedOfYouProps {
  studentId: number;
  requests: readonly RequestRecord[];
}

export default function AskedOfYou({ studentId, requests }: AskedOfYouProps) {
  return (
    <Panel title="The school asks you" needsYou={requests.some(({ state }) => state === 'open')}>
      <ul className={classes.list}>
        {requests.map((request) => (
          <li key={request.id}>
            <Request request={request} studentId={studentId} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const dayInWords = ({ answerBy, isOverdue }: RequestRecord) =>
  isOverdue
    ? `We asked for this by ${formatDay(answerBy)}. Please send it as soon as you can.`
    : `Please answer by the end of ${formatDay(answerBy)}.`;

function Request({ request, studentId }: { request: RequestRecord; studentId: number }) {
  const { id, state, documentType, message, answerText, documents } = request;
  const title = requestTitle(request);
  useAnsweredDraft(request);
  if (!isAnswerable(request) || hasAcceptedPicture(request, documents)) {
    return (
      <Banner tone="success" title={`${title}: accepted`}>
        There is nothing more to do.
      </Banner>
    );
  }
  return (
    <div className={classes.form}>
      {state === 'open' ? (
        <Banner tone="warning" title={title}>
          <p className={classes.message}>{message}</p>
          <p className={classes.by}>{dayInWords(request)}</p>
        </Banner>
      ) : (
        <Banner tone="info" title={`${title}: you have answered`}>
          <p className={classes.message}>{message}</p>
          {answerText && <p className={classes.message}>Your answer: {answerText}</p>}
          <p className={classes.by}>The school will look at it. Until then you can still change it.</p>
        </Banner>
      )}
      {documentType ? (
        <CategoryUpload
          studentId={studentId}
          documentType={documentType}
          documents={documents}
          requestId={id}
        />
      ) : (
        <TextAnswer key={answerText} request={request} />
      )}
    </div>
  );
}

const draftKey = ({ id }: RequestRecord) => `answer to request ${id}`;

/** What was typed and not sent yet. */
const typedIn = (draft: LocalDraft) => z.string().optional().catch(undefined).parse(draft.read().text);

/** What was typed is sent when the school has it, although the reply that said so was lost. */
function useAnsweredDraft(request: RequestRecord) {
  const { answerText } = request;
  const key = draftKey(request);
  useEffect(() => {
    const draft = localDraft(key);
    const sent = requestAnswerSchema.safeParse({ text: typedIn(draft) }).data?.text;
    if (sent !== undefined && sent === answerText) draft.clear();
  }, [key, answerText]);
}

function TextAnswer({ request }: { request: RequestRecord }) {
  const { id, answerText } = request;
  const fieldId = useId();
  const draft = useLocalDraft(draftKey(request));
  const typed = () => typedIn(draft) ?? answerText ?? '';
  const [text, setText] = useState(typed);
  const [error, setError] = useState<string>();
  const [isLost, setIsLost] = useState(false);
  const confirmOverview = useConfirmOverview();
  const refresh = useRefreshOverview();
  const { mutateAsync } = trpc.applications.answerRequest.useMutation();
  const [send, isSending] = useOnce(async () => {
    const problem = requestAnswerSchema.safeParse({ text }).error?.issues[0]?.message;
    setError(problem);
    if (problem) return document.getElementById(fieldId)?.focus();
    try {
      const answered = await mutateAsync({ id, text });
      draft.forgetSent({ text });
      setIsLost(false);
      notify({ title: 'Answer Sent', message: 'The school will look at it.', kind: 'success' });
      await confirmOverview(({ requests }) => ({
        requests: requests.map((request) => (request.id === id ? answered : request)),
      }));
    } catch (failure) {
      setIsLost(codeOf(failure) === undefined && typed() === text);
      notifyFailure('Error', failure, UNANSWERED_FORM);
      await refresh();
    }
  });
  return (
    <form
      ref={passesFocusOn}
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Textarea
        id={fieldId}
        label="Your answer"
        required
        autosize
        minRows={3}
        value={text}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          // What is typed now is sent by the button only.
          setIsLost(false);
          if (value.trim() === (answerText ?? '')) draft.clear();
          else draft.change({ text: value });
        }}
      />
      {isLost && (
        <SendAgain title="Your answer is not sent yet" isSending={isSending} onSend={() => send()} />
      )}
      <Group>
        <Button type="submit" loading={isSending}>
          {answerText ? 'Change Answer' : 'Send Answer'}
        </Button>
        <DraftStatus draft={draft} isSaved={false} />
      </Group>
    </form>
  );
}
