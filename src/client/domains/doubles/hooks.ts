import { type Double, type DoubleAnswer, versionsOf } from '../../../shared/doubles/schema.ts';
import { trpc } from '../../api/trpc.ts';
import { useChange } from '../../api/use-change.ts';

export const useDoubles = () => trpc.admin.doubles.useQuery(undefined, { staleTime: 0 });

/** Answers a pair, and shows what is left. */
export function useAnswerDouble() {
  const change = useChange();
  const { mutateAsync: answer } = trpc.admin.answerDouble.useMutation();
  return (double: Double, answered: Omit<DoubleAnswer, 'versions'>) =>
    change(async () => {
      const { message } = await answer({ id: double.id, versions: versionsOf(double), ...answered });
      return { title: 'Answer Saved', message };
    });
}
