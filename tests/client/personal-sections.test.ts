import { expect, test } from 'vitest';
import { personalSections } from '../../src/client/domains/students/personal-sections.ts';
import { STUDENT_FIELDS } from '../../src/shared/students/schema.ts';

test('the form asks for every field of a student record once, but for what other steps ask for', () => {
  const asked = personalSections.flatMap(({ fields }) => fields.map(({ name }) => name));
  const fields = STUDENT_FIELDS.filter((name) => name !== 'profilePictureUrl' && name !== 'candidateNumber');
  expect(asked.toSorted()).toEqual(fields.toSorted());
});
