import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import superjson from 'superjson';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pngFile } from '../../scripts/support/files.ts';
import { CHOICES, examResultPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { inputFields, restProcedures } from '../../src/server/platform/rest/rest-procedures.ts';
import { appRouter } from '../../src/server/router.ts';
import { type Account, signInAs } from '../support/accounts.ts';
import { completeApplication } from '../support/application.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { snapshotTables, storedFiles } from '../support/state.ts';

type Facts = Awaited<ReturnType<typeof completeApplication>>;
type Input = Record<string, unknown>;

/** Input for each procedure that names a student or what belongs to one. */
const INPUTS: Record<string, (facts: Facts) => Input> = {
  'students.byEmail': ({ student }) => ({ emailAddress: student.email }),
  'students.byId': ({ student }) => ({ id: student.id }),
  'students.update': ({ student }) => ({ id: student.id, street: 'Elsewhere' }),
  'students.examResults': ({ student }) => ({ id: student.id }),
  'students.addExamResult': ({ student }) => ({ ...examResultPayload(student.id, { examYear: 2024 }) }),
  'students.changeExamResult': ({ examResults }) => ({ id: examResults[0]?.id, grade: '6' }),
  'students.removeExamResult': ({ examResults }) => ({ id: examResults[0]?.id }),
  'students.documents': ({ student }) => ({ id: student.id }),
  'students.removeDocument': ({ student, document }) => ({ id: student.id, documentId: document.id }),
  'applications.overview': ({ student }) => ({ studentId: student.id }),
  'applications.draft': ({ student }) => ({ studentId: student.id }),
  'applications.saveDraft': ({ student }) => ({ studentId: student.id, personalData: {}, currentStep: 0 }),
  'applications.deleteDraft': ({ student }) => ({ studentId: student.id }),
  'applications.ofStudent': ({ student }) => ({ id: student.id }),
  'applications.applyAgain': ({ student }) => ({ id: student.id }),
  'applications.create': ({ student }) => ({ ...CHOICES, studentId: student.id }),
  'applications.update': ({ application }) => ({ id: application.id, status: 'submitted' }),
  'eligibility.all': ({ student }) => ({ studentId: student.id }),
  'eligibility.one': ({ student }) => ({ id: student.id, subject: 'Physics' }),
  'admin.application': ({ application }) => ({ id: application.id }),
  'admin.setStatus': ({ application }) => ({ id: application.id, status: 'approved' }),
  'admin.decide': ({ application }) => ({ id: application.id, status: 'approved' }),
  'admin.undoDecision': ({ application }) => ({ id: application.id }),
  'admin.previewLetter': ({ application }) => ({
    id: application.id,
    kind: 'approved',
    subject: '{firstName}',
    text: '{lastName}',
  }),
  'admin.listChanges': ({ application }) => ({ ids: String(application.id) }),
  'admin.changeMany': ({ application }) => ({ ids: [application.id], action: 'under_review' }),
  'admin.sendMessage': ({ application }) => ({
    ids: [application.id],
    subject: 'Hello',
    text: 'Please call.',
  }),
  // This names a message.
  'admin.message': () => ({ id: 1 }),
  // This names a release.
  'admin.cancelRelease': () => ({ id: 1 }),
  'admin.setChoices': ({ application }) => ({
    id: application.id,
    firstChoiceSubjects: ['Law'],
    secondChoiceSubjects: ['French'],
  }),
  'admin.updateStudent': ({ student }) => ({ studentId: student.id, firstName: 'Changed' }),
  'admin.updateExamResult': ({ examResults }) => ({ id: examResults[0]?.id, grade: '6' }),
  'admin.deleteApplication': ({ application }) => ({ id: application.id }),
  'admin.deletionExtent': ({ application }) => ({ applicationIds: [application.id] }),
  'admin.deleteApplications': ({ application }) => ({ applicationIds: [application.id] }),
  'admin.exportRecords': ({ application }) => ({ applicationIds: [application.id] }),
  // These name subjects and scholarship groups, which have ids as well.
  'admin.previewSubject': () => ({ id: 1, isOffered: false }),
  'admin.updateSubject': () => ({ id: 1, isOffered: false }),
  'admin.deleteSubject': () => ({ id: 1 }),
  'admin.updateScholarshipGroup': () => ({
    id: 1,
    name: 'Changed',
    description: '',
    cognateSubjects: [],
    compulsorySubjects: [],
    requiredCount: 0,
  }),
  'admin.deleteScholarshipGroup': () => ({ id: 1 }),
  'admin.history': ({ application }) => ({ id: application.id }),
  'applications.reportMistake': ({ application }) => ({ id: application.id, text: 'Not my street' }),
  'admin.settleMistakes': ({ application }) => ({ id: application.id }),
  'admin.notes': ({ application }) => ({ id: application.id }),
  'admin.addNote': ({ application }) => ({ id: application.id, text: 'Called the school.' }),
  'admin.renewClaimCode': ({ application }) => ({ id: application.id }),
  'admin.mailClaimLink': ({ application }) => ({ id: application.id }),
  'admin.answerDouble': ({ application }) => ({ id: `${application.id}-4711`, answer: 'different' }),
  'admin.removeNote': ({ application }) => ({ id: application.id, noteId: 1 }),
  'admin.checkExamResult': ({ examResults }) => ({ id: examResults[0]?.id, check: 'confirmed' }),
  'admin.checkDocument': ({ document }) => ({ id: document.id, check: 'accepted' }),
  'admin.confirmRest': ({ application }) => ({ id: application.id }),
  'admin.holdResults': ({ application }) => ({ applicationId: application.id }),
  'admin.endHold': ({ application }) => ({ applicationId: application.id }),
  'admin.makeRequest': ({ application }) => ({
    id: application.id,
    kind: 'information',
    message: 'Which school?',
    answerBy: '2099-01-31',
  }),
  // These name requests, broadsheets and names of exam subjects.
  'admin.changeRequest': () => ({ id: 1, state: 'cancelled' }),
  'applications.answerRequest': () => ({ id: 1, text: 'This one.' }),
  'applications.offer': ({ application }) => ({ id: application.id }),
  'applications.acceptOffer': ({ application }) => ({ id: application.id }),
  'applications.declineOffer': ({ application }) => ({ id: application.id }),
  // These name offers.
  'admin.changeOffer': ({ application }) => ({ id: application.id, state: 'withdrawn', reason: 'A mistake' }),
  'admin.noteOriginal': ({ application }) => ({ id: application.id, what: 'photographs', isSeen: true }),
  'admin.offers': ({ application }) => ({ applicationId: application.id }),
  'admin.placement': ({ application }) => ({ id: application.id }),
  'admin.changePlacement': ({ application }) => ({ id: application.id, pin: null }),
  // These name previews.
  'admin.placePreview': () => ({ id: 1 }),
  'admin.placeOutcomes': () => ({ id: 1 }),
  'admin.placeOutcomesOf': ({ application }) => ({ id: 1, applicationIds: [application.id] }),
  'admin.placeBoardOfPreview': () => ({ id: 1 }),
  'admin.publishPlaces': () => ({ previewId: 1 }),
  'applications.requests': ({ application }) => ({ id: application.id }),
  'admin.broadsheet': () => ({ id: 1 }),
  'admin.broadsheetPreview': () => ({ id: 1 }),
  'admin.changeBroadsheet': () => ({ id: 1, encoding: 'utf-8' }),
  'admin.applyBroadsheet': () => ({ id: 1 }),
  'admin.removeBroadsheet': () => ({ id: 1 }),
  'admin.removeExamSubjectName': () => ({ id: 1 }),
};

const router: AnyTRPCRouter = appRouter;
const procedures: Record<string, AnyTRPCProcedure> = router._def.procedures;
const inputsSchema = z.object({ inputs: z.array(z.instanceof(z.ZodType)).default([]) });

/** Whether the procedure takes a record's id or an address that names one. */
function namesRecord(procedure: AnyTRPCProcedure) {
  const names = inputsSchema
    .parse(procedure._def)
    .inputs.flatMap((input) => Object.keys(inputFields(input).properties));
  return names.some((name) => /(^ids?|Ids?)$|^emailAddress$|^fileName$/.test(name));
}

test('every procedure that takes an id is tried here', () => {
  const found = Object.keys(procedures).filter((name) => {
    const procedure = procedures[name];
    // These name accounts and sessions, not students.
    return procedure && !/^(superAdmin|auth)\./.test(name) && namesRecord(procedure);
  });
  expect(found.sort()).toEqual(Object.keys(INPUTS).sort());
});

// One portal for all tests: no attempt may change anything.
let portal: TestPortal;
let owner: Account;
let facts: Facts;
let stranger: Account;
let strangers: Facts;

beforeAll(async () => {
  portal = await startPortal();
  owner = await signInAs(portal, 'user');
  facts = await completeApplication(owner, { student: { email: owner.email } });
  const offered = { id: facts.application.id, choice: 1, state: 'offered' } as const;
  const times = { offeredAt: '2027-03-01T12:00:00.000Z', answerBy: '2099-03-08T12:00:00.000Z' };
  await portal.services.db
    .insertInto('offers')
    .values({ ...offered, ...times, applicationId: facts.application.id, code: 'ABCD-EFGH' })
    .execute();
  const message = { ids: [facts.application.id], subject: 'Hello', text: 'Please call.' };
  await (await signInAs(portal, 'admin')).rest.post('/admin/messages', message);
  stranger = await signInAs(portal, 'user');
  strangers = await completeApplication(stranger);
});
afterAll(() => portal.close());

async function everything() {
  const { sessions: _, ...tables } = await snapshotTables(portal);
  return { tables, files: await storedFiles(portal) };
}

async function statusOverTrpc(name: string, input: Input, token?: string) {
  const isQuery = procedures[name]?._def.type === 'query';
  const query = isQuery ? `?input=${encodeURIComponent(superjson.stringify(input))}` : '';
  const { status } = await fetch(`${portal.url}/trpc/${name}${query}`, {
    method: isQuery ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(!isQuery && { body: superjson.stringify(input) }),
  });
  return status;
}

const routes = new Map(restProcedures(router).map(({ name, route }) => [name, route]));

async function statusOverRest(name: string, input: Input, token?: string) {
  const route = routes.get(name);
  if (!route) return undefined;
  const path = route.path.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(String(input[part])));
  const isSent = route.method === 'POST' || route.method === 'PUT';
  const query = isSent
    ? ''
    : `?${Object.entries(input)
        .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
        .join('&')}`;
  return (await api(portal, token).request(route.method, path + query, { body: isSent ? input : undefined }))
    .status;
}

/** The statuses of both doors. Some procedures have only one. */
async function statuses(name: string, input: Input, token?: string) {
  const answers = [await statusOverTrpc(name, input, token), await statusOverRest(name, input, token)];
  return answers.filter((status) => status !== undefined);
}

describe.each(Object.entries(INPUTS))('%s', (name, inputOf) => {
  test('is 403 or 404 for somebody else, and changes nothing', async () => {
    const before = await everything();
    for (const status of await statuses(name, inputOf(facts), stranger.token))
      expect([403, 404]).toContain(status);
    expect(await everything()).toEqual(before);
  });

  test('is 401 for nobody, and changes nothing', async () => {
    const before = await everything();
    for (const token of [undefined, 'no such token']) {
      for (const status of await statuses(name, inputOf(facts), token)) expect(status).toBe(401);
    }
    expect(await everything()).toEqual(before);
  });
});

/** There is none of it here, or only its owner reads it: who may not read it is tried. */
const isAbsent = (name: string) =>
  /^admin\.(broadsheet|placePreview$|placeOutcomes|placeBoardOfPreview)|^applications\.(overview|draft)$/.test(
    name,
  );

test.each(Object.keys(INPUTS).filter((name) => procedures[name]?._def.type === 'query' && !isAbsent(name)))(
  '%s is for the owner and every administrator to read',
  async (name) => {
    const readers = [await signInAs(portal, 'admin'), await signInAs(portal, 'super_admin')];
    if (!name.startsWith('admin.')) readers.push(owner);
    for (const { token } of readers) {
      for (const status of await statuses(name, INPUTS[name]?.(facts) ?? {}, token)) expect(status).toBe(200);
    }
  },
);

test.each(Object.keys(INPUTS).filter((name) => name.startsWith('admin.')))(
  '%s is 403 for the owner, and changes nothing',
  async (name) => {
    const before = await everything();
    for (const status of await statuses(name, INPUTS[name]?.(facts) ?? {}, owner.token))
      expect(status).toBe(403);
    expect(await everything()).toEqual(before);
  },
);

describe('where bytes flow', () => {
  test.each([
    ['somebody else', 403, (): string | undefined => stranger.token],
    ['nobody', 401, (): string | undefined => undefined],
  ] as const)('%s is refused and changes nothing', async (_, expected, tokenOf) => {
    const before = await everything();
    const { student, document } = facts;
    const rest = api(portal, tokenOf());
    expect((await rest.upload(student.id, pngFile('theirs.png'), 'profile_picture')).status).toBe(expected);
    expect((await rest.get(`/documents/${document.fileName}`)).status).toBe(expected);
    expect(await everything()).toEqual(before);
  });
});

describe("an own id beside somebody else's", () => {
  test('does not open what is not one’s own', async () => {
    const before = await everything();
    const { rest } = stranger;
    const own = strangers.student.id;
    const theirs = facts.student.id;
    const { id: theirApplication } = facts.application;
    const result = examResultPayload(theirs, { examYear: 2024 });
    const answers = [
      await rest.delete(`/students/${own}/documents/${facts.document.id}`),
      await rest.delete(`/students/${theirs}/documents/${strangers.document.id}`),
      await rest.delete(`/exam-results/${facts.examResults[0]?.id}?id=${strangers.examResults[0]?.id}`),
      await rest.put(`/students/${theirs}?id=${own}`, { id: own, street: 'Elsewhere' }),
      await rest.put(`/applications/${theirApplication}`, {
        id: strangers.application.id,
        studentId: own,
        ...CHOICES,
      }),
      await rest.post(`/exam-results?studentId=${own}`, result),
      await rest.post(`/applications?studentId=${own}`, { ...CHOICES, studentId: theirs }),
      await rest.get(`/students/${theirs}?id=${own}`),
    ];
    for (const { status } of answers) expect([403, 404]).toContain(status);
    expect(await everything()).toEqual(before);
  });

  test('the id of the path counts, not that of the body', async () => {
    const before = await owner.rest.get(`/students/${facts.student.id}`);
    const body = { id: facts.student.id, street: 'Theirs' };
    const answer = await stranger.rest.put(`/students/${strangers.student.id}`, body);
    expect(answer).toMatchObject({ status: 200, body: { id: strangers.student.id, street: 'Theirs' } });
    expect((await owner.rest.get(`/students/${facts.student.id}`)).body).toEqual(before.body);
  });
});

test('lists of one’s own hold nothing of anybody else', async () => {
  const admin = await signInAs(portal, 'admin');
  for (const path of ['/students/my-students', '/applications']) {
    expect((await admin.rest.get(path)).body).toEqual([]);
    expect(JSON.stringify((await stranger.rest.get(path)).body)).not.toContain(facts.student.email);
  }
  const overview = await stranger.trpc.applications.overview.query();
  expect(JSON.stringify(overview)).not.toContain(facts.student.email);
  expect(await admin.trpc.applications.overview.query()).toEqual({
    student: null,
    intake: {
      name: expect.any(String),
      isClosed: false,
      current: expect.any(String),
      entryYear: expect.any(Number),
    },
    examResults: [],
    standing: null,
    documents: [],
    requests: [],
    offer: null,
    application: null,
    isWithdrawn: false,
    draft: null,
    children: [],
  });
});
