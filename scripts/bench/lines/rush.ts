import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { DAY, HOUR, MINUTE } from '../../../src/server/platform/clock.ts';
import { applicationSchema } from '../../../src/shared/applications/schema.ts';
import { reminderCountsSchema } from '../../../src/shared/reminders/schema.ts';
import { pngFile } from '../../support/files.ts';
import { type Answer, api } from '../../support/rest.ts';
import { logIn, logInAsAdministrators, type Session } from '../accounts.ts';
import { seed, signInLatecomers } from '../data.ts';
import type { Line } from '../harness.ts';
import { type Served, startPortal } from '../process.ts';
import { keepAsking, percentile } from '../watch.ts';

/** @throws when the answer is not a success */
function accepted(answer: Answer): Answer {
  if (answer.status >= 400) throw new Error(`answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

const APPLICANTS = 2000;
/** An eighth of the seeded applications are not submitted yet. */
const SEEDED = 17_000;
const ADMINISTRATORS = 20;
/** In milliseconds, between an answer and the next question. */
const ADMINISTRATOR_PAUSE = 1000;
/** The last two minutes of the hour: everybody begins at a random moment of them. */
const LAST_MINUTES = 2 * MINUTE;
const ALONE = 5000;

const studentsSchema = z.tuple([z.object({ id: z.number() })]);

/**
 * Begins at some moment, reads, saves, uploads and submits; collects the milliseconds of each answer in `waits`.
 * @throws when one fails.
 */
async function submitLate(portal: Served, token: string, waits: number[]) {
  await pause(Math.random() * LAST_MINUTES);
  const timed = async (answering: Promise<Answer>) => {
    const begun = performance.now();
    const answer = accepted(await answering);
    waits.push(performance.now() - begun);
    return answer;
  };
  const rest = api(portal, token);
  const [{ id }] = (await timed(rest.get('/students/my-students'))).read(studentsSchema);
  await timed(rest.put(`/students/${id}`, { homeContact: '868-555-0199' }));
  await timed(rest.upload(id, pngFile('slip.png', token), 'exam_slip'));
  const application = (await timed(rest.get(`/students/${id}/application`))).read(applicationSchema);
  await timed(rest.put(`/applications/${application.id}`, { status: 'submitted' }));
}

/** What administrators ask for in turns: the list, the results desk, and the figures of the panel. */
const ASKED = ['applications?sort=submittedAt:desc', 'results/queue', 'statistics'];

/** The 95th percentile of the milliseconds that administrators wait while `meanwhile` runs. */
async function administratorWaits(
  { url }: Served,
  administrators: Session[],
  meanwhile: () => Promise<unknown>,
) {
  const asking = administrators.map(({ token }, number) =>
    keepAsking({ url: `${url}/api/admin/${ASKED[number % ASKED.length]}`, token }, ADMINISTRATOR_PAUSE),
  );
  await meanwhile();
  const asked = await Promise.all(asking.map((stop) => stop()));
  const refused = asked.filter((one) => Object.keys(one.refused).length > 0);
  if (refused.length > 0)
    throw new Error(`an administrator was refused: ${JSON.stringify(refused[0]?.refused)}`);
  return percentile(
    asked.flatMap(({ times }) => times),
    0.95,
  );
}

const remindersSchema = reminderCountsSchema.pick({ total: true });
const reminded = async ({ url }: Served, { token }: Session) =>
  (await api({ url }, token).get('/admin/reminders')).read(remindersSchema).total;

/** The portal closes in an hour, so everybody who has not submitted is due a reminder. */
async function closeSoon({ url }: Served, { token }: Session) {
  const closeDate = new Date(Date.now() + HOUR).toISOString();
  const schedule = { openDate: new Date(Date.now() - DAY).toISOString(), closeDate };
  accepted(await api({ url }, token).post('/admin/registration-portal/schedule', schedule));
}

/** The last two minutes before the portal closes. */
export const rush: Line[] = [
  {
    name: `${ADMINISTRATORS} administrators while ${APPLICANTS} applicants save, upload and submit in the last two minutes: 95th percentile`,
    unit: 'ms',
    budget: { atMost: 150 },
    rounds: 1,
    async prepare(stage) {
      const folder = await stage.folder();
      seed(folder, SEEDED);
      const before = await startPortal(folder);
      const administrator = await logIn(before);
      const administrators = await logInAsAdministrators(before, administrator, ADMINISTRATORS);
      await closeSoon(before, administrator);
      await before.stop();
      const tokens = await signInLatecomers(folder, APPLICANTS);
      // A minute after the start the reminders that are due go out.
      const portal = await startPortal(folder);
      let reminders = 0;
      const waits: number[] = [];
      let seconds = 0;
      return {
        ours: () =>
          administratorWaits(portal, administrators, async () => {
            const begun = performance.now();
            await Promise.all(tokens.map((token) => submitLate(portal, token, waits)));
            seconds = (performance.now() - begun) / 1000;
            reminders = await reminded(portal, administrator);
          }),
        bare: () => administratorWaits(portal, administrators, () => pause(ALONE)),
        also: () => ({
          'reminders that went out meanwhile': String(reminders),
          'all had submitted after': `${seconds.toFixed(1)} s`,
          'an applicant waited': `${percentile(waits, 0.5).toFixed(0)} ms, ${percentile(waits, 0.95).toFixed(0)} ms at the 95th percentile, ${Math.max(...waits).toFixed(0)} ms at most`,
        }),
        end: portal.stop,
      };
    },
  },
];
