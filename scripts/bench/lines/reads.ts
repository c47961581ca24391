import { schoolDay, schoolDayBounds } from '../../../src/shared/format/dates.ts';
import { bearer } from '../accounts.ts';
import type { Line } from '../harness.ts';
import { bytesOf, compareReads } from '../requests.ts';

const startOfToday = () => schoolDayBounds(schoolDay(new Date())).from;

/** Small requests over 32 connections. */
export const reads: Line[] = [
  {
    name: 'portal status',
    unit: 'requests/s',
    budget: { ratioAtLeast: 0.6 },
    async prepare(stage) {
      const [portal, bare] = [await stage.portal(), await stage.bare()];
      const ours = { url: `${portal.url}/api/registration-portal/status` };
      const url = `${bare.url}/bytes`;
      const headers = { 'content-type': 'application/json' };
      await fetch(url, { method: 'PUT', headers, body: await bytesOf(ours) });
      return compareReads(stage, { ours, bare: { url } });
    },
  },
  {
    name: 'own application, signed in',
    unit: 'requests/s',
    budget: { ratioAtLeast: 0.5 },
    async prepare(stage) {
      const [portal, bare] = [await stage.portal(), await stage.bare()];
      const headers = bearer(await stage.applicant());
      return compareReads(stage, {
        ours: { url: `${portal.url}/api/applications`, headers },
        bare: { url: `${bare.url}/own`, headers },
      });
    },
  },
  {
    name: 'results desk: the next application and the counts of the queue',
    unit: 'requests/s',
    budget: { ratioAtLeast: 0.5 },
    async prepare(stage) {
      const [portal, bare] = [await stage.portal(), await stage.bare()];
      const headers = bearer(await stage.administrator());
      return compareReads(stage, {
        ours: { url: `${portal.url}/api/admin/results/next`, headers },
        bare: { url: `${bare.url}/next?today=${startOfToday()}` },
      });
    },
  },
];
