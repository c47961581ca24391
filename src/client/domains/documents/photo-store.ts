import type { DocumentType } from '../../../shared/documents/constants.ts';
import { isAnswerable } from '../../../shared/requests/rules.ts';
import type { RequestState } from '../../../shared/requests/schema.ts';
import { onAccountLeft } from '../../api/session.ts';
import { onAskedUnsaved } from '../../components/state/storage.ts';
import type { PhotoPage } from './photos-pdf.ts';

/** A photograph that becomes a page of a PDF. It stays here until the server has that. */
export interface ChosenPhoto extends PhotoPage {
  id: string;
  studentId: number;
  documentType: DocumentType;
  /** The request of the school that it answers. */
  requestId: number | undefined;
  /** Of the picture, for the preview. */
  address: string;
  /** The PDF that it was sent in. */
  sentIn?: File;
}

/* Module state, so that photographs stay when the applicant opens another page. */
let photos: readonly ChosenPhoto[] = [];
const listeners = new Set<() => void>();

/** Closing the site would lose them, so the browser asks first. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

function change(next: readonly ChosenPhoto[]): void {
  const ids = new Set(next.map(({ id }) => id));
  for (const { id, address } of photos) if (!ids.has(id)) URL.revokeObjectURL(address);
  photos = next;
  if (photos.length > 0) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
  for (const listener of listeners) listener();
}

export const currentPhotos = (): readonly ChosenPhoto[] => photos;

export const addPhoto = (photo: ChosenPhoto): void => change([...photos, photo]);

export const updatePhotos = (which: (photo: ChosenPhoto) => boolean, changes: Partial<ChosenPhoto>): void =>
  change(photos.map((photo) => (which(photo) ? { ...photo, ...changes } : photo)));

/** Each takes the place of the other. */
export const swapPhotos = (one: ChosenPhoto, other: ChosenPhoto): void =>
  change(photos.map((photo) => (photo === one ? other : photo === other ? one : photo)));

export function removePhotos(which: (photo: ChosenPhoto) => boolean): void {
  const others = photos.filter((photo) => !which(photo));
  if (others.length < photos.length) change(others);
}

/** Does it belong to the student's application, rather than to a request of the school? */
export const isOfApplication =
  (ofStudent: number) =>
  ({ studentId, requestId }: ChosenPhoto) =>
    studentId === ofStudent && requestId === undefined;

/** What the account has, and what the school asks of one of its children. */
interface Known {
  children: readonly { id: unknown }[];
  student: { id: number } | null;
  requests: readonly { id: number; state: RequestState }[];
}

/** Removes photographs that no page shows any more: their record is gone, or their request takes no answer. */
export function removeGonePhotos({ children, student, requests }: Known): void {
  const records = new Set(children.map(({ id }) => id));
  const asked = new Set(requests.filter(isAnswerable).map(({ id }) => id));
  removePhotos(
    ({ studentId, requestId }) =>
      !records.has(studentId) ||
      (studentId === student?.id && requestId !== undefined && !asked.has(requestId)),
  );
}

export function subscribeToPhotos(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

onAskedUnsaved(() => photos.length > 0);

// The next user of this browser must not see them.
onAccountLeft(() => change([]));
