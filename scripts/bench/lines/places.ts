import { z } from 'zod';
import { filledSchema, publishedSchema } from '../../../src/shared/places/offers.ts';
import { createdPreviewSchema } from '../../../src/shared/places/previews.ts';
import { placeSettingsSchema } from '../../../src/shared/places/schema.ts';
import { api } from '../../support/rest.ts';
import { bearer, logIn } from '../accounts.ts';
import { seed } from '../data.ts';
import type { Line, Work } from '../harness.ts';
import { startBare, startPortal } from '../process.ts';
import { compareReads } from '../requests.ts';
import type { Stage } from '../stage.ts';
import { keepAsking, percentile, timed } from '../watch.ts';

/** Some 1,000 of them are submitted. */
const APPLICATIONS = 1700;
const SEATS = 1000;
const ASK_EVERY = 5;

/** Places that become free after all others are given. */
const FREED = 100;

const subjectsSchema = z.array(z.object({ name: z.string() }));

/** A portal of its own where places are set up. */
async function openPlaces(stage: Stage) {
  const folder = await stage.folder();
  seed(folder, APPLICATIONS);
  const portal = await startPortal(folder);
  const session = await logIn(portal);
  const { token } = session;
  const rest = api(portal, token);
  const subjects = (await rest.get('/subjects')).read(subjectsSchema);
  const classes = subjects.map(({ name: subject }) => ({ subject, block: null, seats: SEATS }));
  const setUp = async (totalPlaces: number | null) => {
    const settings = { isOn: true, checkedOnly: false, minimum: null, totalPlaces, classes };
    (await rest.put('/admin/places', settings)).read(placeSettingsSchema);
  };
  const publish = async () => {
    const { id } = (await rest.post('/admin/places/previews', {})).read(createdPreviewSchema);
    return (await rest.post('/admin/places/publish', { previewId: id })).read(publishedSchema);
  };
  return { folder, portal, session, token, rest, setUp, publish };
}
type Places = Awaited<ReturnType<typeof openPlaces>>;

/** What others wait at most while offers are made, and how that went. */
async function watchOffers({ portal, token }: Places, make: () => Promise<number>) {
  const reads = keepAsking({ url: `${portal.url}/api/admin/applications?page=3`, token }, ASK_EVERY);
  const setting = `${portal.url}/api/admin/site-settings/contactPhone`;
  const writes = keepAsking({ url: setting, token, method: 'PUT', body: { value: '1' } }, ASK_EVERY);
  let offers = 0;
  const took = await timed(async () => {
    offers = await make();
  });
  const [read, written] = [await reads(), await writes()];
  const times = [...read.times, ...written.times];
  const notes = {
    offers: String(offers),
    'made in': `${(took / 1000).toFixed(2)} s`,
    'p99 of others': `${percentile(times, 0.99).toFixed(0)} ms`,
    refused: JSON.stringify({ ...read.refused, ...written.refused }),
  };
  return { longest: Math.max(...times), notes };
}

/** Measures offers that are made once, after `before`. */
const whileOffers = (
  name: string,
  before: (places: Places) => Promise<unknown>,
  make: (places: Places) => Promise<number>,
): Line => ({
  name: `places: the longest wait of others while ${name}`,
  unit: 'ms',
  budget: { atMost: 200 },
  rounds: 1,
  async prepare(stage): Promise<Work> {
    const places = await openPlaces(stage);
    await before(places);
    let notes: Record<string, string> = {};
    return {
      async ours() {
        const watched = await watchOffers(places, () => make(places));
        notes = watched.notes;
        return watched.longest;
      },
      also: () => notes,
      end: places.portal.stop,
    };
  },
});

const board: Line = {
  name: 'places: the board of 1,000 offers',
  unit: 'requests/s',
  budget: { ratioAtLeast: 0.5 },
  async prepare(stage) {
    const { folder, portal, session, setUp, publish } = await openPlaces(stage);
    await setUp(null);
    await publish();
    const bare = await startBare(folder);
    const compared = await compareReads(
      { ...stage, portal: async () => portal, bare: async () => bare },
      {
        ours: { url: `${portal.url}/api/admin/places/board`, headers: bearer(session) },
        bare: { url: `${bare.url}/board` },
      },
    );
    return {
      ...compared,
      async end() {
        await bare.stop();
        await portal.stop();
      },
    };
  },
};

export const places: Line[] = [
  board,
  whileOffers(
    '1,000 offers are published',
    ({ setUp }) => setUp(null),
    async ({ publish }) => (await publish()).offers,
  ),
  whileOffers(
    `${FREED} free places are filled`,
    async ({ setUp, publish }) => {
      await setUp(SEATS - FREED);
      await publish();
      await setUp(SEATS);
    },
    async ({ rest }) => (await rest.post('/admin/places/fill', {})).read(filledSchema).offers,
  ),
];
