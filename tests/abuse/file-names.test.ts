import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { cases } from '../support/cases.ts';
import { useApplicant } from '../support/documents/use-applicant.ts';

const CONTROL = /[\p{C}\p{Zl}\p{Zp}]/u;
const unit = fc.oneof(
  fc.constantFrom('/', '\\', '.', '..', ':', '"', ';', '\r\n', '\0', '%00', '\u202e', ' ', 'é', '😀', 'exe'),
  fc.string({ unit: 'binary', maxLength: 5 }),
);
const name = fc
  .array(unit, { maxLength: 60 })
  .map((parts) => `${parts.join('')}.png`)
  .map((text) => text.toWellFormed());

test('whatever a file is called, it is refused or made safe, and its headers stay whole', async () => {
  const { rest, studentId } = await useApplicant();
  await fc.assert(
    fc.asyncProperty(name, async (fileName) => {
      const uploaded = await rest.upload(
        studentId,
        new File([pngFile()], fileName, { type: 'image/png' }),
        'other',
      );
      if (uploaded.status === 400) return;
      const { id, originalName, fileName: stored } = uploaded.read(documentSchema);
      expect(originalName).not.toMatch(CONTROL);
      expect(originalName).not.toMatch(/[/\\]/);
      expect(originalName.length).toBeLessThanOrEqual(200);
      expect(stored).toMatch(/^[0-9a-f-]{36}\.png$/);
      const { status, headers } = await rest.bytes(`/documents/${stored}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(headers.get('content-disposition')).toMatch(/^inline/);
      expect(headers.get('set-cookie')).toBeNull();
      expect((await rest.delete(`/students/${studentId}/documents/${id}`)).status).toBe(200);
    }),
    { numRuns: cases(60) },
  );
});
