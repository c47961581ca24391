import { useState } from 'react';
import type { Choices } from '../../../../shared/applications/schema.ts';
import { useLocalDraft } from '../../../components/state/local-draft.ts';
import { draftKey } from '../kept-on-device.ts';
import { useKept } from '../use-kept.ts';
import { type Combination, restoreSelection } from './selection.ts';

/** The current choices. They stay on this device until they are saved, and follow choices made in another tab. */
export function useChoices(saved: Choices | null) {
  const draft = useLocalDraft(draftKey(useKept(), 'choices'), (kept) =>
    setSelection((before) => restoreSelection(kept, before)),
  );
  const [selection, setSelection] = useState(() => restoreSelection(draft.read(), saved));

  const select = (combination: Combination, place: number, name: string) => {
    const slots = selection[combination].map((before, index) => (index === place ? name : before));
    setSelection({ ...selection, [combination]: slots });
    draft.change({ [combination]: slots });
  };

  return { selection, select, draft };
}
