import { useSyncExternalStore } from 'react';
import { getToken } from '../../api/session.ts';
import { notify } from '../../components/feedback/notify.ts';
import { randomId } from '../../components/state/random-id.ts';
import {
  addPhoto,
  type ChosenPhoto,
  currentPhotos,
  removePhotos,
  subscribeToPhotos,
  swapPhotos,
  updatePhotos,
} from './photo-store.ts';
import { pdfOfPhotos } from './photos-pdf.ts';
import { sizeOf, toReadableJpeg } from './pictures.ts';
import { currentUploads, subscribeToUploads } from './upload-store.ts';

async function readPhoto(file: File) {
  const jpeg = await toReadableJpeg(file);
  const size = await sizeOf(jpeg);
  return { ...size, jpeg: new Uint8Array(await jpeg.arrayBuffer()), address: URL.createObjectURL(jpeg) };
}

const QUARTERS = [0, 90, 180, 270] as const;

/**
 * Photographs that become one PDF, in the order in which they stand. Those in a PDF that is on its way are not among
 * them; when it is refused or taken back, they are again.
 */
export function usePhotoPages(of: Pick<ChosenPhoto, 'studentId' | 'documentType' | 'requestId'>) {
  const all = useSyncExternalStore(subscribeToPhotos, currentPhotos);
  const uploads = useSyncExternalStore(subscribeToUploads, currentUploads);
  const pages = all.filter(
    ({ studentId, documentType, requestId, sentIn }) =>
      studentId === of.studentId &&
      documentType === of.documentType &&
      requestId === of.requestId &&
      !uploads.some(({ file, state }) => file === sentIn && state !== 'refused'),
  );

  return {
    pages,
    /** One after the other: several large photos do not fit into a phone's memory. */
    async add(files: readonly File[]) {
      const token = getToken();
      for (const file of files) {
        const photo = await readPhoto(file).catch(() => null);
        // Somebody may have logged out meanwhile.
        if (getToken() !== token) return;
        if (photo) addPhoto({ ...photo, ...of, id: randomId(), turn: 0 });
        else
          notify({
            title: 'Invalid File',
            message: `${file.name} is no photo that this browser can read.`,
            kind: 'error',
          });
      }
    },
    turn: ({ id, turn }: ChosenPhoto) =>
      updatePhotos((photo) => photo.id === id, { turn: QUARTERS[(turn / 90 + 1) % 4] ?? 0 }),
    /** One place towards the beginning. */
    moveUp(page: ChosenPhoto) {
      const passed = pages[pages.indexOf(page) - 1];
      if (passed) swapPhotos(page, passed);
    },
    remove: ({ id }: ChosenPhoto) => removePhotos((photo) => photo.id === id),
    /** The PDF, which has to be sent. */
    toPdf(name: string): File {
      const sentIn = new File([pdfOfPhotos(pages)], `${name}.pdf`, { type: 'application/pdf' });
      updatePhotos((photo) => pages.includes(photo), { sentIn });
      return sentIn;
    },
  };
}
