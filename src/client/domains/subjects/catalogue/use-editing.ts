import { useState } from 'react';
import { focusField } from '../../../components/error-summary.tsx';

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
      if (edited) focusField(edited);
      setEdited(null);
    },
  };
}
export type Editing = ReturnType<typeof useEditing>;
