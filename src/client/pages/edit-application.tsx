import { EditFrame } from '../domains/admissions/edit/edit-frame.tsx';

/** /admin/edit-application/{id}: everything of one application that officers change. */
export default function EditApplicationPage() {
  return <EditFrame />;
}
