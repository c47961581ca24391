import { expect, onTestFinished, test, vi } from 'vitest';
import { batchSizeOf, createExportFile } from '../../src/client/domains/admissions/export/export-file.ts';
import { seedApplications } from '../../src/server/seed/seed.ts';
import { signInAs } from '../support/accounts.ts';
import { usePortal } from '../support/portal.ts';

test('twenty at a time, and more only where that would be too many batches', () => {
  expect([1, 20, 800, 1000].map(batchSizeOf)).toEqual([20, 20, 20, 20]);
  expect([1001, 5000, 10_000, 100_000].map(batchSizeOf)).toEqual([21, 100, 200, 200]);
});

async function withAdministrator(applications: number) {
  const portal = await usePortal();
  if (applications > 0) await seedApplications(portal.services, { applications });
  const { trpc, rest } = await signInAs(portal, 'admin');
  const sizes: number[] = [];
  const calls = {
    fetchIds: () => trpc.admin.exportIds.query({ sort: 'totalScore:desc' }),
    fetchRecords: (applicationIds: number[]) => {
      sizes.push(applicationIds.length);
      return trpc.admin.exportRecords.query({ applicationIds });
    },
  };
  return { portal, rest, calls, sizes };
}

test('the file is the streamed one, byte for byte', async () => {
  const { rest, calls, sizes } = await withAdministrator(45);
  const phases: string[] = [];
  const { signal } = new AbortController();
  const options = {
    signal,
    onPhase: (phase: { name: string; done?: number }) =>
      phases.push(`${phase.name} ${phase.done ?? ''}`.trim()),
  };
  for (const format of ['detailed', 'compact'] as const) {
    const made = await createExportFile(format, calls, options);
    const streamed = await rest.get(`/admin/applications/export?format=${format}&sort=totalScore:desc`);
    expect(await made?.file.text()).toBe(streamed.body);
    expect(made?.count).toBe(45);
  }
  expect(sizes).toEqual([20, 20, 5, 20, 20, 5]);
  expect(phases.slice(0, 4)).toEqual(['fetching 0', 'fetching 20', 'fetching 40', 'generating']);
});

test('fifty milliseconds pass between two batches', async () => {
  vi.useFakeTimers({ now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const asked: number[] = [];
  const calls = {
    fetchIds: async () => Array.from({ length: 45 }, (_, id) => id),
    fetchRecords: async () => {
      asked.push(Date.now());
      return [];
    },
  };
  const made = createExportFile('compact', calls, {
    signal: new AbortController().signal,
    onPhase: () => undefined,
  });
  await vi.runAllTimersAsync();
  // All of them have been deleted meanwhile.
  expect(await made).toBeNull();
  expect(asked).toEqual([0, 50, 100]);
});

test('nothing to export, and an export that is stopped', async () => {
  const nothing = await withAdministrator(0);
  const going = { signal: new AbortController().signal, onPhase: () => undefined };
  expect(await createExportFile('detailed', nothing.calls, going)).toBeNull();

  const { calls, sizes } = await withAdministrator(45);
  const controller = new AbortController();
  const stopped = createExportFile('detailed', calls, {
    signal: controller.signal,
    onPhase: (phase) => phase.name === 'fetching' && phase.done === 20 && controller.abort(),
  });
  await expect(stopped).rejects.toThrow('aborted');
  expect(sizes).toEqual([20]);

  const late = new AbortController();
  const stoppedLate = createExportFile('detailed', calls, {
    signal: late.signal,
    onPhase: (phase) => phase.name === 'generating' && late.abort(),
  });
  await expect(stoppedLate).rejects.toThrow('aborted');
});
