import { Table } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { DocumentRecord } from '../../../shared/documents/schema.ts';
import { Panel } from '../../components/layout/panel.tsx';
import { CategoryUpload } from '../documents/category-upload.tsx';
import classes from './your-slip.module.css';

const DocumentViewer = lazy(async () => {
  const { DocumentViewer } = await import('../documents/viewer/document-viewer.tsx');
  return { default: DocumentViewer };
});

interface YourSlipProps {
  studentId: number;
  documents: readonly DocumentRecord[];
}

/** Where a slip shows what is asked for, and the applicant's own slip, which stays in sight while typing. */
export function YourSlip({ studentId, documents }: YourSlipProps) {
  const slips = documents.filter(({ documentType }) => documentType === 'exam_slip');
  const [isShown, setIsShown] = useState(false);
  return (
    <>
      <Panel title="Your slip">
        <details className={classes.part}>
          <summary>Where it shows subject, grade and profile</summary>
          <ExampleSlip />
        </details>
        <details className={classes.part} onToggle={({ currentTarget }) => setIsShown(currentTarget.open)}>
          <summary>Look at your own slip while you type</summary>
          <CategoryUpload studentId={studentId} documentType="exam_slip" documents={documents} />
        </details>
      </Panel>
      {isShown && slips.length > 0 && (
        <section aria-label="Your own slip" className={classes.inSight}>
          <Suspense>
            <DocumentViewer documents={slips} className={classes.viewer} />
          </Suspense>
        </section>
      )}
    </>
  );
}

const EXAMPLE = [
  ['ENGLISH A', 'II', 'A B B'],
  ['MATHEMATICS', 'I', 'A A A'],
  ['PHYSICS', 'III', 'B C B'],
];

const ExampleSlip = () => (
  <figure className={classes.example}>
    <Table
      aria-label="An example of a slip"
      withTableBorder
      verticalSpacing={4}
      horizontalSpacing={6}
      captionSide="top"
    >
      <Table.Caption>CXC candidate number 1600012345 · May–June 2026</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Subject ①</Table.Th>
          <Table.Th scope="col">Grade ②</Table.Th>
          <Table.Th scope="col">Profile ③</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {EXAMPLE.map(([subject, grade, profiles]) => (
          <Table.Tr key={subject}>
            <Table.Th scope="row">{subject}</Table.Th>
            <Table.Td>{grade}</Table.Td>
            <Table.Td>{profiles}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
    <figcaption>
      <p>① The subject is at the start of its row.</p>
      <p>② The grade is printed in Roman numerals: I is 1, II is 2, III is 3, IV is 4, V is 5, VI is 6.</p>
      <p>
        ③ The profile is the letters beside it, one for each part of the subject. Type them without spaces:
        ABB.
      </p>
    </figcaption>
  </figure>
);
