import type { DocumentType } from '../../../shared/documents/constants.ts';
import {
  isWorthReducing,
  jpegName,
  pictureKindOf,
  pictureKindOfName,
  SIGNATURE_BYTES,
} from '../../../shared/documents/photos.ts';
import { EMPTY_FILE, INVALID_TYPE, isTooLarge, tooLargeMessage } from '../../../shared/documents/rules.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { reducePhoto, toReadableJpeg } from './pictures.ts';

const HEIC_ADVICE =
  'This is a HEIC photo, which this browser cannot turn into JPG. On an iPhone choose Settings, Camera, Formats, Most ' +
  'Compatible and take it again; on another phone switch off HEIC or high efficiency pictures in the camera’s settings. ' +
  'Or open the photo, take a screenshot of it and upload that.';

const UNREADABLE = 'This file could not be read. It may have been moved; please choose it again.';

const PICTURE_NAMES = { jpeg: 'JPG', png: 'PNG' };
const misnamed = (named: keyof typeof PICTURE_NAMES) =>
  `The name says that this is a ${PICTURE_NAMES[named]} picture, but it cannot be read as one. Please open it, save it ` +
  'as JPG or PNG, and choose the new file.';

/** Why a file cannot be sent, for a notice (applicants §8). */
export interface Refusal {
  title: 'Invalid File' | 'File Too Large';
  message: string;
}

interface Ready {
  file: File;
  /** What was done to the file. */
  note?: string;
}

const asJpeg = (jpeg: Blob, { name, lastModified }: File) =>
  new File([jpeg], jpegName(name), { type: 'image/jpeg', lastModified });

const change = (what: string, before: File, after: File) =>
  `${what}: ${formatFileSize(before.size)} → ${formatFileSize(after.size)}`;

const refused = (message: string): Refusal => ({ title: 'Invalid File', message });

/** The file to send instead of the chosen one, or why a picture cannot be sent. */
async function toSend(file: File): Promise<Ready | Refusal> {
  const firstBytes = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
  const kind = pictureKindOf(file.name, firstBytes);
  if (kind === 'heif') {
    const jpeg = await toReadableJpeg(file).catch(() => undefined);
    if (!jpeg) return refused(`${INVALID_TYPE} ${HEIC_ADVICE}`);
    const sent = asJpeg(jpeg, file);
    return { file: sent, note: change('HEIC photo turned into JPG', file, sent) };
  }
  const reduced = kind && isWorthReducing(kind, file.size) ? await reducePhoto(file) : undefined;
  if (!reduced) {
    const named = pictureKindOfName(file.name);
    return named && named !== kind ? refused(misnamed(named)) : { file };
  }
  const sent = asJpeg(reduced, file);
  return { file: sent, note: change('Photo made smaller', file, sent) };
}

/**
 * Prepares a file for sending: reduces a large photo, converts HEIC to JPEG. The category's limit applies to the
 * result.
 */
export async function prepareFile(chosen: File, documentType: DocumentType): Promise<Ready | Refusal> {
  if (chosen.size === 0) return refused(EMPTY_FILE);
  let ready: Ready | Refusal;
  try {
    ready = await toSend(chosen);
  } catch {
    return refused(UNREADABLE);
  }
  if ('title' in ready) return ready;
  if (isTooLarge(ready.file.size, documentType)) {
    return { title: 'File Too Large', message: tooLargeMessage(documentType) };
  }
  return ready;
}
