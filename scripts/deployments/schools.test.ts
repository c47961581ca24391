import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { ADMINISTRATOR, residentMegabytes, type Served, startPortal } from '../bench/process.ts';
import { api } from '../support/rest.ts';

const SCHOOLS = ['holycross', 'naparima', 'bishops'];
const REQUESTS = 300;
/** In megabytes, for each; what one takes in full use is in docs/performance.md. */
const MOST_MEMORY = 250;

const tokenSchema = z.object({ token: z.string() });

describe('three schools on one machine', () => {
  let folder: string;
  const portals: Served[] = [];

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'portal-schools-'));
    for (const school of SCHOOLS) portals.push(await startPortal(path.join(folder, school)));
  });
  after(async () => {
    await Promise.all(portals.map((portal) => portal.stop()));
    await rm(folder, { recursive: true, force: true });
  });

  test('a session of one is nothing in the others, although address and password are the same', async () => {
    for (const own of portals) {
      const { token } = (await api(own).post('/auth/login', ADMINISTRATOR)).read(tokenSchema);
      for (const portal of portals) {
        const { status } = await api(portal, token).get('/admin/applications');
        assert.equal(status, portal === own ? 200 : 401);
      }
    }
  });

  test('a fourth portal on the data of one of them does not start', async () => {
    await assert.rejects(startPortal(path.join(folder, 'holycross')), /did not start/);
  });

  test('together they fit into a small machine', async (t) => {
    for (const portal of portals)
      for (let asked = 0; asked < REQUESTS; asked += 1) await api(portal).get('/subjects');
    const memory = await Promise.all(portals.map(({ pid }) => residentMegabytes(pid)));
    t.diagnostic(`memory in MB: ${memory.map((megabytes) => Math.round(megabytes)).join(', ')}`);
    for (const megabytes of memory) assert.ok(megabytes < MOST_MEMORY);
  });
});
