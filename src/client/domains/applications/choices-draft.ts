import { useState } from 'react';
import type { Choices } from '../../../shared/applications/schema.ts';
import { useLocalDraft } from '../../components/state/local-draft.ts';
import { useSessionUser } from '../auth/use-session.ts';
import { draftKey } from './kept-on-device.ts';
import { type Combination, restorePicks } from './picks.ts';

/** The current choices. They stay on this device until they are saved, and follow choices made in another tab. */
export function useChoices(saved: Choices | null) {
  const draft = useLocalDraft(draftKey(useSessionUser().id, 'choices'), (kept) =>
    setPicks((before) => restorePicks(kept, before)),
  );
  const [picks, setPicks] = useState(() => restorePicks(draft.read(), saved));

  const pick = (combination: Combination, place: number, name: string) => {
    const slots = picks[combination].map((before, index) => (index === place ? name : before));
    setPicks({ ...picks, [combination]: slots });
    draft.change({ [combination]: slots });
  };

  return { picks, pick, draft };
}
