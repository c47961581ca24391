import { expect, test } from 'vitest';
import { boardSchema } from '../../src/shared/places/previews.ts';
import type { Account } from '../support/accounts.ts';
import { classesFor, preview, SCIENCES, setUp, useSchool } from '../support/places/set-up.ts';

const boardAt = async ({ rest }: Account, of: string) =>
  (await rest.get(`/admin/places/${of}board`)).read(boardSchema);

test.each(['totalScore', 'bestPoints:3', 'ones', 'englishAndMathematics', 'ownSchool', 'submittedAt'])(
  'with %s as the first key, the board of the offers is that of the preview that was published',
  async (key) => {
    const { administrator } = await useSchool();
    await setUp(administrator, { classes: classesFor(SCIENCES, 2), merit: [key] });
    const { id } = await preview(administrator);
    const { status } = await administrator.rest.post('/admin/places/publish', { previewId: id });
    expect(status).toBe(200);
    const board = await boardAt(administrator, '');
    expect(board).toEqual(await boardAt(administrator, `previews/${id}/`));
    expect(board.map(({ given }) => given)).toEqual([2, 2, 2]);
    expect(board.some(({ lastScore }) => lastScore !== null)).toBe(
      !['ownSchool', 'submittedAt'].includes(key),
    );
  },
);

test('a class that was removed stays on the board while its seats are taken, after the others', async () => {
  const { administrator } = await useSchool();
  await setUp(administrator, { classes: classesFor(SCIENCES, 2) });
  const { id } = await preview(administrator);
  await administrator.rest.post('/admin/places/publish', { previewId: id });
  const before = await boardAt(administrator, '');
  const [first, ...others] = before;
  const [removed, ...kept] = classesFor(SCIENCES, 2).toSorted((one, other) =>
    one.subject < other.subject ? -1 : 1,
  );
  expect(removed?.subject).toBe(first?.subject);
  await setUp(administrator, { classes: kept });
  expect(await boardAt(administrator, '')).toEqual([...others, { ...first, seats: 0, free: -2 }]);
});
