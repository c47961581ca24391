import type { Database } from '../../../src/server/tables.ts';

type Content = { sha256: string; size: number };

/** Records contents as a student's documents, as if each had been uploaded. */
export async function listAsDocuments(db: Database, studentId: number, contents: Content[]) {
  for (const [index, { sha256, size }] of contents.entries()) {
    const fileName = `large-${studentId}-${index}.png`;
    await db
      .insertInto('documents')
      .values({
        studentId,
        fileName,
        originalName: fileName,
        documentType: 'portfolio',
        contentType: 'image/png',
        fileSize: size,
        sha256,
        uploadedAt: '2026-11-01T08:00:00.000Z',
      })
      .execute();
  }
}
