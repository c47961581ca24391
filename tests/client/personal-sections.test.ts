import { expect, test } from 'vitest';
import { personalSections } from '../../src/client/domains/students/personal-sections.ts';
import { STUDENT_FIELDS } from '../../src/shared/students/schema.ts';

test('the form asks for every field of a student record once, but for what other steps ask for', () => {
  const asked = personalSections.flatMap(({ fields }) => fields.map(({ name }) => name));
  const fields = STUDENT_FIELDS.filter((name) => name !== 'profilePictureUrl' && name !== 'candidateNumber');
  expect(asked.toSorted()).toEqual(fields.toSorted());
});

test('the browser fills in a street where the street is, and never a house number', () => {
  const tokens = personalSections.flatMap(({ fields }) =>
    fields.map((field) => [field.name, 'autoComplete' in field ? field.autoComplete : undefined] as const),
  );
  const named = (end: string) => tokens.filter(([, token]) => token?.endsWith(end)).map(([name]) => name);
  expect(named('address-line1')).toEqual(['street', 'motherStreet', 'fatherStreet']);
  expect(tokens.filter(([name, token]) => /StreetNumber$/i.test(name) && token)).toEqual([]);
});
