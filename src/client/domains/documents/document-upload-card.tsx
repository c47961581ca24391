import { Title } from '@mantine/core';
import { DOCUMENT_TYPES, offersPortfolio } from '../../../shared/documents/constants.ts';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import { Panel } from '../../components/layout/panel.tsx';
import { CategoryUpload } from './category-upload.tsx';
import classes from './documents.module.css';
import { ExamSlipBadge, type ExamSlipState } from './exam-slip-badge.tsx';

const MANDATORY = 'exam_slip';

interface DocumentUploadCardProps {
  studentId: number;
  documents: readonly DocumentRecord[];
  /** All chosen subjects; some need a portfolio. */
  chosenSubjects: readonly string[];
  examSlip: ExamSlipState;
  /** The error about the exam slip after a refused save. */
  examSlipError?: string | undefined;
}

/** All document categories: the mandatory exam slip, then the optional ones (applicants §9). */
export function DocumentUploadCard({
  studentId,
  documents,
  chosenSubjects,
  examSlip,
  examSlipError,
}: DocumentUploadCardProps) {
  const has = (documentType: string) => documents.some((document) => document.documentType === documentType);
  // An uploaded portfolio stays visible, so that it can be deleted, when its subject is no longer chosen.
  const optional = DOCUMENT_TYPES.filter(
    (type) => type !== MANDATORY && (type !== 'portfolio' || has(type) || offersPortfolio(chosenSubjects)),
  );
  return (
    <Panel title="Document Upload" id="documents" aside={<ExamSlipBadge state={examSlip} />}>
      <CategoryUpload
        studentId={studentId}
        documentType={MANDATORY}
        documents={documents}
        required
        error={examSlipError}
      />
      <Title order={3} className={classes.optional ?? ''}>
        Optional documents
      </Title>
      <div className={classes.categories}>
        {optional.map((type) => (
          <CategoryUpload key={type} studentId={studentId} documentType={type} documents={documents} />
        ))}
      </div>
    </Panel>
  );
}
