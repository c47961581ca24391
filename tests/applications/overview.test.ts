import { expect, test } from 'vitest';
import { studentPayload } from '../../scripts/support/payloads.ts';
import { studentAnswerSchema } from '../../src/shared/students/spare-names.ts';
import { signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';

test('the pages show the first student record of an account, and what belongs to it', async () => {
  const portal = await usePortal({ now: '2026-10-05T14:00:00.000Z' });
  const parent = await signInAs(portal, 'user');
  const first = (await parent.rest.post('/students', studentPayload())).read(studentAnswerSchema);
  const second = await completeApplication(parent);
  expect(await parent.trpc.applications.overview.query()).toEqual({
    student: first,
    examResults: [],
    standing: null,
    offer: null,
    intake: { name: 'September 2027', isClosed: false, current: 'September 2027', entryYear: 2027 },
    documents: [],
    requests: [],
    application: null,
    isWithdrawn: false,
    draft: null,
    children: [
      {
        id: first.id,
        name: `${first.firstName} ${first.lastName}`,
        status: null,
        isWithdrawn: false,
        isOpenedAgain: false,
        waits: null,
      },
      {
        id: second.student.id,
        name: `${second.student.firstName} ${second.student.lastName}`,
        status: 'draft',
        isWithdrawn: false,
        isOpenedAgain: false,
        waits: null,
      },
    ],
  });
  // The REST calls return every record of the account.
  expect((await parent.rest.get('/students/my-students')).body).toMatchObject([first, second.student]);
  expect((await parent.rest.get('/applications')).body).toEqual([second.application]);
});
