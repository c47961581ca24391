import { useId, useState } from 'react';
import { isSame } from '../../../shared/values.ts';
import { focusField } from '../../components/form/error-summary.tsx';
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
  const prefix = useId();
  /**
   * A form; `initial` is what it opens with. Its values are undefined while it is closed. `id` is for the form, and for
   * the button that opens it: one takes the place of the other, and the focus with it.
   */
  return (name: string, initial: Asking) => ({
    id: `${prefix}${name}`,
    values: opened[name],
    open() {
      setOpened((all) => ({ ...all, [name]: initial }));
      focusField(`${prefix}${name}`);
    },
    change(values: Asking) {
      setOpened((all) => ({ ...all, [name]: values }));
      if (isSame(values, initial)) forget(name);
      else draft.change({ [name]: values });
    },
    close() {
      setOpened(({ [name]: _closed, ...others }) => others);
      forget(name);
      focusField(`${prefix}${name}`);
    },
  });
}
export type KeptAsking = ReturnType<typeof useKeptAsking>;
