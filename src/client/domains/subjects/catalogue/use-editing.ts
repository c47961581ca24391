import { useState } from 'react';
import { flushSync } from 'react-dom';
import { focusField } from '../../../components/form/error-summary.tsx';

/** Which entry of the page is edited, by the id of its place: one at a time. The keyboard goes along, and back. */
export function useEditing() {
  const [edited, setEdited] = useState<string | null>(null);
  return {
    edited,
    edit(place: string) {
      setEdited(place);
      focusField('name');
    },
    done() {
      // What stands in the editor's place has to be there before it can have the focus.
      flushSync(() => setEdited(null));
      if (edited) focusField(edited);
    },
  };
}
export type Editing = ReturnType<typeof useEditing>;
