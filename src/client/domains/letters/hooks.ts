import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LetterFields } from '../../../shared/letters/fields.ts';
import { kindOfLetter } from '../../../shared/letters/kinds.ts';
import type { Letter } from '../../../shared/letters/schema.ts';
import { sendOrFind } from '../../api/send-or-find.ts';
import { codeOf, errorMessage, issuesOf, notifyFailure, trpc } from '../../api/trpc.ts';
import { notify } from '../../components/feedback/notify.ts';

/** The letters as they go out. Each visit fetches them again. */
export const useLetters = () => trpc.admin.letters.useQuery(undefined, { staleTime: 0 });

/** The letter, merged with an application: this one, or the newest. Null: the letter cannot be merged as it is. */
export function useLetterPreview({ kind }: Letter, fields: LetterFields | null, id: number | undefined) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ['letter preview', kind, fields, id],
    queryFn: () => client.admin.previewLetter.mutate({ kind, subject: '', text: '', ...fields, id }),
    enabled: fields !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The saved letter; the server's words for a conflict; errors by field; or null after a failure that a notice told. */
type Outcome = { saved: Letter } | { conflict: string } | { errors: Record<string, string> } | null;

/** Saves a letter, or gives it back its original. The list of letters then shows what is stored. */
export function useLetterWrites() {
  const { letters } = trpc.useUtils().admin;
  const { mutateAsync: save } = trpc.admin.saveLetter.useMutation();
  const { mutateAsync: reset } = trpc.admin.resetLetter.useMutation();

  async function send(
    write: () => Promise<Letter>,
    isWritten: (stored: Letter) => boolean,
    notice: { title: string; message: string },
    failed: string,
  ) {
    try {
      const saved = await sendOrFind(write, async () =>
        (await letters.fetch(undefined, { staleTime: 0 })).find(isWritten),
      );
      letters.setData(undefined, (all) =>
        all?.map((letter) => (letter.kind === saved.kind ? saved : letter)),
      );
      notify({ ...notice, kind: 'success' });
      return { saved };
    } catch (error) {
      const errors = issuesOf(error);
      if (Object.keys(errors).length > 0) return { errors };
      if (codeOf(error) === 'CONFLICT') {
        await letters.refetch();
        return { conflict: errorMessage(error, failed) };
      }
      notifyFailure('Error', error, failed);
      return null;
    }
  }

  return {
    saveLetter: ({ kind, name, version }: Letter, fields: LetterFields): Promise<Outcome> =>
      send(
        () => save({ kind, version, ...fields }),
        (stored) => stored.kind === kind && stored.subject === fields.subject && stored.text === fields.text,
        { title: 'Letter Saved', message: `“${name}” goes out like this from now on.` },
        'The letter could not be saved. Please try again.',
      ),
    resetLetter: ({ kind, name, version }: Letter): Promise<Outcome> =>
      send(
        () => reset({ kind, version }),
        (stored) => stored.kind === kind && !stored.isChanged,
        { title: 'Original Restored', message: `“${name}” goes out with its original text from now on.` },
        'The original could not be restored. Please try again.',
      ),
  };
}

export const originalOf = ({ kind }: Letter): LetterFields => kindOfLetter(kind).original;
