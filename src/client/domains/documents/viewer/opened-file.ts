import { isPictureName } from '../../../../shared/documents/photos.ts';
import { getToken, subscribeToSession } from '../../../api/session.ts';
import { documentPath, downloadFile } from '../download.ts';
import type { OpenedPdf } from './pdf.ts';

export interface OpenedPicture {
  kind: 'picture';
  /** Its object URL. */
  address: string;
  width: number;
  height: number;
  close(): void;
}

/** A document that can be shown at once. */
export type OpenedFile = OpenedPicture | OpenedPdf;

/** The file was fetched, but this browser cannot show it. */
export class UnreadableFile extends Error {}

/** Those of the application that is shown, of the one before, and the first one of the next. */
const MOST_KEPT = 8;

interface Kept {
  opening: Promise<OpenedFile>;
  file?: OpenedFile;
}

/** By a stored file's name; the last used stands last. */
const kept = new Map<string, Kept>();

/** An image that has been decoded is drawn without waiting, so the next slip stands there at once. */
async function openPicture(blob: Blob): Promise<OpenedPicture> {
  const address = URL.createObjectURL(blob);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    return { kind: 'picture', address, width, height, close: () => URL.revokeObjectURL(address) };
  } catch {
    URL.revokeObjectURL(address);
    throw new UnreadableFile();
  }
}

async function open(fileName: string): Promise<OpenedFile> {
  const blob = await downloadFile(documentPath(fileName));
  if (isPictureName(fileName)) return openPicture(blob);
  // The library comes with the first PDF that is shown.
  const { openPdf } = await import('./pdf.ts');
  return openPdf(blob).catch(() => {
    throw new UnreadableFile();
  });
}

function forget(fileName: string): void {
  void kept.get(fileName)?.opening.then(
    (file) => file.close(),
    () => undefined,
  );
  kept.delete(fileName);
}

/**
 * A stored document, fetched and decoded; kept for as long as it is one of the last few.
 * @throws TransferError UnreadableFile
 */
export function openFile(fileName: string): Promise<OpenedFile> {
  const known = kept.get(fileName);
  if (known) {
    kept.delete(fileName);
    kept.set(fileName, known);
    return known.opening;
  }
  const made: Kept = { opening: open(fileName) };
  kept.set(fileName, made);
  made.opening.then(
    (file) => {
      made.file = file;
    },
    // It can be asked for again.
    () => kept.get(fileName) === made && kept.delete(fileName),
  );
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest) forget(oldest);
  return made.opening;
}

/** The document if it is there already. */
export const openedFile = (fileName: string): OpenedFile | undefined => kept.get(fileName)?.file;

// The next user of this browser must not see them.
subscribeToSession(() => {
  if (!getToken()) for (const fileName of [...kept.keys()]) forget(fileName);
});
