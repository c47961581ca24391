import { useState } from 'react';
import { flushSync } from 'react-dom';
import { focusField } from '../../../components/form/error-summary.tsx';

/** The entry that is being edited, by the id of its place; one at a time. Moves the focus into the editor and back. */
export function useEditing() {
  const [edited, setEdited] = useState<string | null>(null);
  return {
    edited,
    edit(place: string) {
      setEdited(place);
      focusField('name');
    },
    done() {
      // The entry must be rendered again before it can take the focus.
      flushSync(() => setEdited(null));
      if (edited) focusField(edited);
    },
  };
}
export type Editing = ReturnType<typeof useEditing>;
