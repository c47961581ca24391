import type { NewRequest, RequestRecord } from '../../../shared/requests/schema.ts';
import { sendOrFind } from '../../api/send-or-find.ts';
import { type RouterInputs, trpc } from '../../api/trpc.ts';

/** Sends a change of the requests to an application. Whatever comes of it, the page then shows what is stored. */
function useSendAndRefresh(applicationId: number) {
  const { admin, applications } = trpc.useUtils();
  return async (
    send: () => Promise<RequestRecord>,
    isDone: (stored: RequestRecord) => boolean,
  ): Promise<RequestRecord> => {
    try {
      return await sendOrFind(send, async () =>
        (await applications.requests.fetch({ id: applicationId }, { staleTime: 0 })).find(isDone),
      );
    } finally {
      await Promise.all([admin.invalidate(), applications.requests.invalidate()]);
    }
  };
}

/** Asks an applicant. `shown`: the requests that were there before. @throws as sendOrFind. */
export function useMakeRequest(applicationId: number, shown: readonly RequestRecord[] = []) {
  const send = useSendAndRefresh(applicationId);
  const { mutateAsync } = trpc.admin.makeRequest.useMutation();
  return ({ kind, documentType = null, message, answerBy }: NewRequest) =>
    send(
      () => mutateAsync({ id: applicationId, kind, documentType, message, answerBy }),
      (stored) =>
        stored.state === 'open' &&
        shown.every(({ id }) => id !== stored.id) &&
        stored.kind === kind &&
        stored.documentType === documentType &&
        stored.message === message &&
        stored.answerBy === answerBy,
    );
}

type Change = Pick<RouterInputs['admin']['changeRequest'], 'state' | 'message' | 'answerBy'>;

/** Accepts an answer, asks again, or cancels a request. @throws as sendOrFind. */
export function useChangeRequest(applicationId: number, { id, version }: RequestRecord) {
  const send = useSendAndRefresh(applicationId);
  const { mutateAsync } = trpc.admin.changeRequest.useMutation();
  return ({ state, message, answerBy }: Change) =>
    send(
      () => mutateAsync({ id, state, message, answerBy, version }),
      (stored) =>
        stored.id === id &&
        stored.version !== version &&
        stored.state === state &&
        stored.message === (message ?? stored.message) &&
        stored.answerBy === (answerBy ?? stored.answerBy),
    );
}
