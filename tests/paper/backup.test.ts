import { expect, test, vi } from 'vitest';
import { signInAs } from '../support/accounts.ts';
import { backUp, restore } from '../support/backups/restoring.ts';
import { claim, enterPaper } from '../support/paper/paper.ts';
import { usePortal } from '../support/portal.ts';
import { snapshotTables } from '../support/state.ts';

vi.setConfig({ testTimeout: 90_000 });

test.each(['database', 'full'] as const)(
  'unclaimed applications, withdrawn ones and answered pairs come back from a %s backup; codes do not',
  async (type) => {
    const portal = await usePortal();
    const head = await signInAs(portal, 'super_admin');
    const pin = { birthCertificatePin: 'D12345678' };
    const papers = [await enterPaper(head, pin), await enterPaper(head, pin), await enterPaper(head, pin)];
    const [first, second, third] = papers.map(({ id }) => id);
    await head.rest.put(`/admin/doubles/${first}-${second}`, { answer: 'different' });
    await head.rest.put(`/admin/doubles/${second}-${third}`, { answer: 'same', keep: second });
    const tables = ['students', 'applications', 'differentPeople'] as const;
    const before = await snapshotTables(portal, ...tables);
    const file = await backUp(portal, type);
    await head.rest.delete(`/admin/applications/${first}`);
    await restore(portal, head, file);
    expect(await snapshotTables(portal, ...tables)).toEqual(before);
    const applicant = await signInAs(portal, 'user');
    const [paper] = papers;
    expect((await claim(applicant, paper?.claimCode ?? '')).status).toBe(400);
    const renewed = await head.trpc.admin.renewClaimCode.mutate({ id: paper?.id ?? 0 });
    expect((await claim(applicant, renewed.claimCode)).status).toBe(200);
  },
);
