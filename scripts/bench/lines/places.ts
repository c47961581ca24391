import { z } from 'zod';
import { publishedSchema } from '../../../src/shared/places/offers.ts';
import { createdPreviewSchema } from '../../../src/shared/places/previews.ts';
import { placeSettingsSchema } from '../../../src/shared/places/schema.ts';
import { api } from '../../support/rest.ts';
import { logIn } from '../accounts.ts';
import { seed } from '../data.ts';
import type { Line, Work } from '../harness.ts';
import { startPortal } from '../process.ts';
import type { Stage } from '../stage.ts';
import { keepAsking, percentile, timed } from '../watch.ts';

/** Some 1,000 of them are submitted. */
const APPLICATIONS = 1700;
const SEATS = 1000;
const ASK_EVERY = 5;

const subjectsSchema = z.array(z.object({ name: z.string() }));

/** A portal of its own with a preview that gives everybody a place; it is published once. */
async function published(stage: Stage): Promise<Work> {
  const folder = await stage.folder();
  seed(folder, APPLICATIONS);
  const portal = await startPortal(folder);
  const { token } = await logIn(portal);
  const rest = api(portal, token);
  const subjects = (await rest.get('/subjects')).read(subjectsSchema);
  const classes = subjects.map(({ name: subject }) => ({ subject, block: null, seats: SEATS }));
  const settings = { isOn: true, checkedOnly: false, minimum: null, totalPlaces: null, classes };
  (await rest.put('/admin/places', settings)).read(placeSettingsSchema);
  const { id } = (await rest.post('/admin/places/previews', {})).read(createdPreviewSchema);
  let notes: Record<string, string> = {};
  return {
    async ours() {
      const reads = keepAsking({ url: `${portal.url}/api/admin/applications?page=3`, token }, ASK_EVERY);
      const setting = `${portal.url}/api/admin/site-settings/contactPhone`;
      const writes = keepAsking({ url: setting, token, method: 'PUT', body: { value: '1' } }, ASK_EVERY);
      let offers = 0;
      const took = await timed(async () => {
        ({ offers } = (await rest.post('/admin/places/publish', { previewId: id })).read(publishedSchema));
      });
      const [read, written] = [await reads(), await writes()];
      const times = [...read.times, ...written.times];
      notes = {
        offers: String(offers),
        publishing: `${(took / 1000).toFixed(2)} s`,
        'p99 of others': `${percentile(times, 0.99).toFixed(0)} ms`,
        refused: JSON.stringify({ ...read.refused, ...written.refused }),
      };
      return Math.max(...times);
    },
    also: () => notes,
    end: portal.stop,
  };
}

export const places: Line[] = [
  {
    name: 'places: the longest wait of others while 1,000 offers are published',
    unit: 'ms',
    budget: { atMost: 200 },
    rounds: 1,
    prepare: published,
  },
];
