import {
  CONTENT_TYPE_EXTENSIONS,
  type ContentType,
  DOCUMENT_CATEGORIES,
  type DocumentType,
} from '../../../shared/documents/constants.ts';
import { isHeifName } from '../../../shared/documents/photos.ts';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { FileDrop } from '../../components/form/file-drop.tsx';
import { DocumentList } from './document-list.tsx';
import { uploadFieldOf, useUploads } from './hooks.ts';
import { PhotoPages } from './photo-pages.tsx';
import { keptThumbnail } from './thumbnails.ts';
import { retryUpload } from './upload-queue.ts';
import type { Upload } from './upload-store.ts';
import { usePhotoPages } from './use-photo-pages.ts';

const formats = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const format = (type: ContentType) => CONTENT_TYPE_EXTENSIONS[type][0]?.toUpperCase() ?? type;

/** The format of photos on many phones. They are converted to JPEG before sending. */
const HEIC = ['image/heic', 'image/heif', '.heic', '.heif'];

const isPicture = ({ name, type }: File) => type.startsWith('image/') || isHeifName(name);
const takesPhotos = (types: readonly ContentType[]) => types.includes('image/jpeg');

/** For the file chooser: phones use the MIME type, desktops the extension. */
const acceptOf = (types: readonly ContentType[]) =>
  [
    ...types.flatMap((type) => [type, ...CONTENT_TYPE_EXTENSIONS[type].map((extension) => `.${extension}`)]),
    // Photographs for a category of PDFs become one.
    ...(takesPhotos(types) ? HEIC : ['image/*', ...HEIC]),
  ].join(',');

function statusOf({ state, progress }: Upload): string {
  if (state === 'sending') return progress < 1 ? `${Math.floor(progress * 100)}%` : 'Finishing';
  return state === 'preparing' ? 'Getting ready' : 'Waiting';
}

const NO_ANSWER = 'No answer for 8 seconds. You can wait, or press Retry.';

/** An upload as props of its row. */
const rowOf = (upload: Upload) => ({
  id: upload.id,
  name: upload.file.name,
  thumbnail: keptThumbnail(upload.id),
  status: statusOf(upload),
  progress: upload.progress,
  note: upload.note,
  error: upload.state === 'failed' ? upload.problem : upload.isSlow ? NO_ANSWER : undefined,
});

interface CategoryUploadProps {
  studentId: number;
  documentType: DocumentType;
  documents: readonly DocumentRecord[];
  /** The request of the school that the files answer. */
  requestId?: number;
  required?: boolean;
  /** The server's or the form's message about this category. */
  error?: string | undefined;
}

/** One category: its rules, a field to add files, and its files. */
export function CategoryUpload({
  studentId,
  documentType,
  documents,
  requestId,
  required = false,
  error,
}: CategoryUploadProps) {
  const { label, help, maximumBytes, contentTypes, multiple } = DOCUMENT_CATEGORIES[documentType];
  const own = documents.filter((document) => document.documentType === documentType);
  const { uploads, add, cancel } = useUploads(studentId, documentType, own, requestId);
  const fieldId = uploadFieldOf(documentType, requestId);
  const isPhotographed = takesPhotos(contentTypes);
  const photos = usePhotoPages({ studentId, documentType, requestId });
  function take(files: File[], isPhoto: boolean) {
    const pictures = isPhotographed ? [] : files.filter((file) => isPicture(file));
    const others = files.filter((file) => !pictures.includes(file));
    if (pictures.length > 0) void photos.add(pictures);
    if (others.length > 0) add(others, isPhoto);
  }
  const limits = `${formats.format(contentTypes.map(format))}, up to ${formatFileSize(maximumBytes)}${multiple ? ' each' : ''}.`;
  const hints = [
    isPhotographed ? 'A large photo is made smaller before it is sent.' : 'Photographs become one PDF here.',
    ...(!multiple && own.length > 0 ? ['A new one replaces the one that is there.'] : []),
  ];
  const refused = uploads.filter(({ state }) => state === 'refused');
  const underWay = uploads.filter(({ state }) => state !== 'refused');
  const hasPages = multiple && own.length + uploads.length > refused.length;
  return (
    <div>
      <FileDrop
        id={fieldId}
        label={label}
        description={[help, limits, ...hints].join(' ')}
        accept={acceptOf(contentTypes)}
        multiple={multiple}
        camera={hasPages || photos.pages.length > 0 ? 'Add another page' : 'Take a photo'}
        cameraFaces={documentType === 'profile_picture' ? 'user' : 'environment'}
        required={required}
        error={
          refused.length > 0
            ? refused.map(({ id, file, problem, isOfSeveral }) => (
                <div key={id}>{isOfSeveral ? problem : `${file.name}: ${problem}`}</div>
              ))
            : error
        }
        uploads={underWay.map(rowOf)}
        onFiles={take}
        onRetry={retryUpload}
        onCancel={cancel}
      />
      <PhotoPages {...photos} name={label} fieldId={fieldId} onPdf={(pdf) => add([pdf], false)} />
      <DocumentList
        label={label}
        documents={own}
        deletable={multiple || requestId === undefined}
        requestId={requestId}
      />
    </div>
  );
}
