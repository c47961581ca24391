import { schoolDay } from '../../../shared/format/dates.ts';
import { notify } from '../../components/feedback/notify.ts';
import { useOnce } from '../../components/form/use-once.ts';
import { downloadFile } from '../documents/download.ts';
import { saveBlob } from '../documents/show-blob.ts';
import { useFileNotices } from '../documents/use-file-notices.ts';
import { useAddressIntake } from '../intakes/use-address-intake.ts';

/** Downloads everybody who has accepted or is enrolled, with the place as it is now, for the school's pupil system. */
export function useExportPupils() {
  const [intake] = useAddressIntake();
  const { requireLogin, explain } = useFileNotices({
    loggedOut: 'Please log in again to export the pupils.',
    denied: 'Only administrators can export the pupils.',
    missing: 'The pupils cannot be exported here.',
    failed: 'The pupils could not be exported. Please try again.',
  });
  return useOnce(async () => {
    if (!requireLogin()) return;
    try {
      const name = `pupils-${schoolDay(new Date())}.csv`;
      const query = intake === null ? '' : `?intake=${intake}`;
      saveBlob(await downloadFile(`/api/admin/registration/pupils.csv${query}`), name);
      notify({ title: 'Pupils Exported', message: `It was saved as ${name}.`, kind: 'success' });
    } catch (error) {
      explain(error);
    }
  });
}
