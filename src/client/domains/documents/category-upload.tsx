import {
  CONTENT_TYPE_EXTENSIONS,
  type ContentType,
  DOCUMENT_CATEGORIES,
  type DocumentType,
} from '../../../shared/documents/constants.ts';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import { formatFileSize } from '../../../shared/format/file-size.ts';
import { FileDrop } from '../../components/file-drop.tsx';
import { DocumentList } from './document-list.tsx';
import { useUploads } from './hooks.ts';
import { dismissUpload, retryUpload } from './upload-queue.ts';

const formats = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const format = (type: ContentType) => CONTENT_TYPE_EXTENSIONS[type][0]?.toUpperCase() ?? type;

/** What a file dialog offers: phones go by the type, desktops by the extension. */
const acceptOf = (types: readonly ContentType[]) =>
  types
    .flatMap((type) => [type, ...CONTENT_TYPE_EXTENSIONS[type].map((extension) => `.${extension}`)])
    .join(',');

interface CategoryUploadProps {
  studentId: number;
  documentType: DocumentType;
  documents: readonly DocumentRecord[];
  required?: boolean;
  /** What a refused save said of this category. */
  error?: string | undefined;
}

/** One category: what it takes, a place to add files, and the files that are there. */
export function CategoryUpload({
  studentId,
  documentType,
  documents,
  required = false,
  error,
}: CategoryUploadProps) {
  const { label, help, maximumBytes, contentTypes, multiple } = DOCUMENT_CATEGORIES[documentType];
  const { uploads, problems, add } = useUploads(studentId, documentType);
  const limits = `${formats.format(contentTypes.map(format))}, up to ${formatFileSize(maximumBytes)}${multiple ? ' each' : ''}.`;
  const errors = problems.length > 0 ? problems : error ? [error] : [];
  return (
    <div>
      <FileDrop
        id={documentType}
        label={label}
        description={`${help} ${limits}`}
        accept={acceptOf(contentTypes)}
        multiple={multiple}
        camera={contentTypes.includes('image/jpeg')}
        required={required}
        error={errors.length > 0 && errors.map((line) => <div key={line}>{line}</div>)}
        uploads={uploads}
        onFiles={add}
        onRetry={retryUpload}
        onDismiss={dismissUpload}
      />
      <DocumentList
        label={label}
        documents={documents.filter((document) => document.documentType === documentType)}
        deletable
      />
    </div>
  );
}
