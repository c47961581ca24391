import type { DoubleAnswer } from '../../../shared/doubles/schema.ts';
import { notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';

const UNANSWERED = 'The server did not answer. Please check your connection, then see what has changed.';

export const useDoubles = () => trpc.admin.doubles.useQuery(undefined, { staleTime: 0 });

/** Answers a pair, and shows what is left, also when somebody else was faster. */
export function useAnswerDouble() {
  const { admin } = trpc.useUtils();
  const { mutateAsync: answer } = trpc.admin.answerDouble.useMutation();
  return async (id: string, answered: DoubleAnswer) => {
    try {
      const { message } = await answer({ id, ...answered });
      notify({ title: 'Answer Saved', message, kind: 'success' });
    } catch (error) {
      notifyFailure('Error', error, UNANSWERED);
    }
    await admin.invalidate();
  };
}
