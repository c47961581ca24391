import { EditFrame } from '../domains/admissions/edit/edit-frame.tsx';

/** /admin/edit-application/{id}: everything in an application that administrators edit. */
export default function EditApplicationPage() {
  return <EditFrame />;
}
