import { once } from 'node:events';
import { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { pngFile } from '../../scripts/support/files.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';

type Asked = { administrator: Account; url: string; ids: number[]; studentId: number; signal: AbortSignal };

function upload({ administrator, url, studentId, signal }: Asked) {
  const body = new FormData();
  body.append('documentType', 'other');
  body.append('file', pngFile());
  const headers = { authorization: `Bearer ${administrator.token}` };
  return fetch(`${url}/api/students/${studentId}/documents`, { method: 'POST', headers, body, signal });
}

const deleteByRest = ({ administrator, url, ids, signal }: Asked) =>
  fetch(`${url}/api/admin/applications/bulk`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ applicationIds: ids }),
    signal,
  });

const deleteByTrpc = ({ administrator, ids, signal }: Asked) =>
  administrator.trpc.admin.deleteApplications.mutate({ applicationIds: ids }, { signal });

test.each([
  ['a deletion by /api', deleteByRest],
  ['a deletion by /trpc', deleteByTrpc],
  ['an upload', upload],
])('%s whose client has gone away is under way until it is done', async (_, ask) => {
  const portal = await usePortal();
  const { services, app, url } = portal;
  const { student, application } = await submittedApplication(portal);
  const administrator = await signInAs(portal, 'admin');
  const state = async () => [
    await services.db.selectFrom('applications').select('id').execute(),
    await services.db.selectFrom('documents').select('id').execute(),
  ];
  const before = await state();

  const { files, gate } = services;
  const held = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  void files.exclusively(() => held.promise);
  services.files = {
    ...files,
    exclusively(change) {
      waiting.resolve();
      return files.exclusively(change);
    },
  };
  const client = new AbortController();
  const request = once(app.server, 'request');
  const asked = { administrator, url, ids: [application.id], studentId: student.id, signal: client.signal };
  const refused = expect(ask(asked)).rejects.toThrow('aborted');
  await waiting.promise;
  client.abort();
  await refused;
  const [, response] = await request;
  if (response instanceof ServerResponse && !response.closed) await once(response, 'close');

  const whileClosed = gate.whileClosed(state);
  // By the end of this request, a gate that waits for nothing would be closed.
  await administrator.rest.get('/auth/profile');
  held.resolve();
  const found = await whileClosed;
  expect(found).not.toEqual(before);
  expect(found).toEqual(await state());
});
