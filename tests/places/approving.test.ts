import { expect, test } from 'vitest';
import { approve, FIRST, offerOf, SECOND, seatsFor, useOffers } from '../support/places.ts';
import type { TestPortal } from '../support/portal.ts';

/** The results no longer meet what this subject asks for. */
async function close({ services: { db } }: TestPortal, name: string) {
  await db
    .updateTable('applicationChoices')
    .set({ meetsPrerequisites: 0 })
    .where('subjectId', 'in', (of) => of.selectFrom('subjects').select('id').where('name', '=', name))
    .execute();
}

test('approving offers the first combination that is open to the person, or the one that is named', async () => {
  const { portal, admin, ids, at } = await useOffers(5, seatsFor([...FIRST, 'Biology', 'Law'], 5));
  const choices = async () => {
    const offers = await Promise.all(ids.slice(0, 4).map((id) => offerOf(admin, id)));
    return offers.map(({ choice }) => choice);
  };
  await close(portal, 'Physics');
  await admin.rest.put(`/admin/applications/${at(1)}/placement`, { exception: { reason: 'Captain' } });
  await approve(admin, at(0));
  await approve(admin, at(1));
  await approve(admin, at(2), { choice: 1 });
  await admin.rest.post('/admin/applications/bulk', { ids: [at(3)], action: 'approve' });
  expect(await choices()).toEqual([2, 1, 1, 2]);
  // Where none is open, an administrator may still approve the first one.
  await close(portal, 'Law');
  expect((await approve(admin, at(4))).status).toBe(200);
  expect(await offerOf(admin, at(4))).toMatchObject({ choice: 1 });
});

test('a closed combination is offered where the open one is full', async () => {
  const { portal, admin, at } = await useOffers(2, seatsFor([...FIRST, 'Biology', 'Law'], 2));
  await portal.services.db
    .updateTable('placeClasses')
    .set({ seats: 1 })
    .where('subjectId', 'in', (of) => of.selectFrom('subjects').select('id').where('name', '=', 'Law'))
    .execute();
  await close(portal, 'Physics');
  await approve(admin, at(0));
  await approve(admin, at(1));
  expect(await offerOf(admin, at(0))).toMatchObject({
    choice: 2,
    classes: SECOND.map((subject) => ({ subject })),
  });
  expect(await offerOf(admin, at(1))).toMatchObject({
    choice: 1,
    classes: FIRST.map((subject) => ({ subject })),
  });
});
