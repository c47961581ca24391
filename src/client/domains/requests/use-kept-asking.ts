import { useState } from 'react';
import { isSame } from '../../../shared/values.ts';
import { type Pieces, useLocalDraft } from '../../components/state/local-draft.ts';
import { editKey } from '../admissions/edit/edit-key.ts';
import { useSessionUser } from '../auth/use-session.ts';
import { type Asking, askingSchema } from './ask-form.tsx';

/** Ignores what does not match the form, which an older version may have kept. */
const askingsIn = (pieces: Pieces): Record<string, Asking> =>
  Object.fromEntries(
    Object.entries(pieces).flatMap(([name, piece]) => {
      const { data } = askingSchema.safeParse(piece);
      return data ? [[name, data]] : [];
    }),
  );

/**
 * The open forms that ask the applicant, by the id of the request that is asked again, or 'new'. What is typed into one
 * stays on this device until it is sent or cancelled, and opens it again.
 */
export function useKeptAsking(applicationId: number) {
  const draft = useLocalDraft(editKey(useSessionUser().id, applicationId, 'requests'), (pieces) =>
    setOpened(askingsIn(pieces)),
  );
  const [opened, setOpened] = useState(() => askingsIn(draft.read()));
  const forget = (name: string) => {
    const kept = draft.read()[name];
    if (kept !== undefined) draft.forgetSent({ [name]: kept });
  };
  /** A form; `initial` is what it opens with. Its values are undefined while it is closed. */
  return (name: string, initial: Asking) => ({
    values: opened[name],
    open: () => setOpened((all) => ({ ...all, [name]: initial })),
    change(values: Asking) {
      setOpened((all) => ({ ...all, [name]: values }));
      if (isSame(values, initial)) forget(name);
      else draft.change({ [name]: values });
    },
    close() {
      setOpened(({ [name]: _closed, ...others }) => others);
      forget(name);
    },
  });
}
export type KeptAsking = ReturnType<typeof useKeptAsking>;
