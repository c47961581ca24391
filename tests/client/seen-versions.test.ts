import { QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { expect, test, vi } from 'vitest';

vi.stubGlobal('window', Object.assign(new EventTarget(), { localStorage: undefined }));
const { trpc } = await import('../../src/client/api/trpc.ts');
const { seenVersions } = await import('../../src/client/domains/admissions/bulk/selection.ts');

test('of an application on two pages of the list, the later version was seen last', () => {
  const queryClient = new QueryClient();
  const show = (search: string, version: string) =>
    queryClient.setQueryData(getQueryKey(trpc.admin.applicationPage, { search }, 'query'), {
      items: [{ id: 7, version }],
    });
  show('', '9.100');
  show('Baptiste', '9.100');
  // Changed on the first page, which alone is fetched again.
  show('', '10.120');
  expect(seenVersions(queryClient, { ids: [7], list: null })).toEqual({ 7: '10.120' });
});
