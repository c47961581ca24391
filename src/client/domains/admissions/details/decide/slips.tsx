import type { DocumentRecord } from '../../../../../shared/documents/schema.ts';
import { documentCheckInWords } from '../../../documents/document-check-words.ts';
import { DocumentViewer } from '../../../documents/viewer/document-viewer.tsx';
import classes from './decide.module.css';

/** The exam slips in the panel, one at a time: many photograph each page. */
export function Slips({ documents }: { documents: readonly DocumentRecord[] }) {
  const slips = documents.filter(({ documentType }) => documentType === 'exam_slip');
  if (slips.length === 0) return <p className={classes.none}>No exam slip was uploaded.</p>;
  return (
    <DocumentViewer
      documents={slips}
      aside={(slip) => {
        const check = documentCheckInWords(slip);
        return check && <p className={classes.none}>{check}</p>;
      }}
    />
  );
}
