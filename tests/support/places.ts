import { z } from 'zod';
import { deliverMail } from '../../src/server/domains/mail/service.ts';
import { lapseAndRemindOfOffers } from '../../src/server/domains/offers/due.ts';
import { listedOfferSchema } from '../../src/shared/places/offers.ts';
import { type Account, signInAs } from './accounts.ts';
import { submittedApplication } from './application.ts';
import { type TestPortal, usePortal } from './portal.ts';

/** Of the choices of `submittedApplication`. */
export const FIRST = ['Pure Mathematics', 'Physics', 'Chemistry'];
export const SECOND = ['Biology', 'Chemistry', 'Law'];

type Options = { totalPlaces?: number | null; fillsByItself?: boolean; showsPosition?: boolean };

/** Sets up places with one class for each of these subjects, without a block. */
export async function setUpPlaces(
  { services: { db } }: TestPortal,
  seats: Record<string, number>,
  { totalPlaces = null, fillsByItself = false, showsPosition = false }: Options = {},
) {
  const { id: intakeId } = await db.selectFrom('intakes').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('placeSettings')
    .values({
      intakeId,
      isOn: 1,
      totalPlaces,
      ownSchoolPlaces: 0,
      checkedOnly: 0,
      merit: '["totalScore"]',
      answerDays: 7,
      showsPosition: Number(showsPosition),
      fillsByItself: Number(fillsByItself),
      conditions: 'Bring your birth certificate.',
      minimumPasses: null,
      minimumSubjects: null,
    })
    .execute();
  const subjects = await db.selectFrom('subjects').select(['id', 'name']).execute();
  const classes = Object.entries(seats).map(([name, count]) => ({
    intakeId,
    subjectId: subjects.find((subject) => subject.name === name)?.id ?? 0,
    block: '',
    seats: count,
  }));
  await db.insertInto('placeClasses').values(classes).execute();
}

/** A portal in March 2027 with these places and so many submitted applications. */
export async function useOffers(
  people: number,
  seats: Record<string, number>,
  { environment = {}, ...options }: Options & { environment?: Record<string, string> } = {},
) {
  const portal = await usePortal({ now: '2027-03-01T14:00:00.000Z', environment });
  const admin = await signInAs(portal, 'admin');
  const all = [];
  for (let each = 0; each < people; each += 1)
    all.push(await submittedApplication(portal, {}, { isAccountsEmail: true }));
  await setUpPlaces(portal, seats, options);
  const ids = all.map(({ application }) => application.id);
  return { portal, admin, all, ids, at: (index: number) => ids[index] ?? 0 };
}

export const seatsFor = (subjects: readonly string[], seats: number) =>
  Object.fromEntries(subjects.map((subject) => [subject, seats]));

/** Puts an application on the waiting list, behind everybody else. */
export async function putOnWaitingList({ services: { db } }: TestPortal, applicationId: number) {
  const { last } = await db
    .selectFrom('waitingList')
    .select(({ fn }) => fn.max('rank').as('last'))
    .executeTakeFirstOrThrow();
  const rank = Number(last ?? 0) + 1;
  await db.insertInto('waitingList').values({ applicationId, rank, firstOnly: 0 }).execute();
  await db
    .updateTable('applications')
    .set({ status: 'under_review' })
    .where('id', '=', applicationId)
    .execute();
}

/** Does what the server's timer does each minute. */
export async function followTime({ services }: TestPortal) {
  lapseAndRemindOfOffers(services);
  await services.background.finished();
  deliverMail(services);
  await services.background.finished();
}

export const approve = ({ rest }: Account, id: number, body: object = {}) =>
  rest.put(`/admin/applications/${id}/status`, { status: 'approved', ...body });

export const readOffers = async ({ rest }: Pick<Account, 'rest'>, state?: string) =>
  (await rest.get(`/admin/offers${state ? `?state=${state}` : ''}`)).read(
    z.array(listedOfferSchema.strict()),
  );

/** The latest offer of an application. */
export async function offerOf(admin: Account, applicationId: number) {
  const found = (await readOffers(admin)).filter((offer) => offer.applicationId === applicationId).at(-1);
  if (!found) throw new Error(`there is no offer for ${applicationId}`);
  return found;
}
