import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { examResultPayload, studentPayload } from '../../scripts/support/payloads.ts';
import { api } from '../../scripts/support/rest.ts';
import { studentSchema } from '../../src/shared/students/record.ts';
import { eligibilitySchema, subjectSchema } from '../../src/shared/subjects/schema.ts';
import { signInAs } from '../support/accounts.ts';
import type { TestPortal } from '../support/portal.ts';
import { usePortal } from '../support/portal.ts';
import { refusalOf, trpc } from '../support/trpc.ts';

async function applicantWithStudent(portal: TestPortal) {
  const applicant = await signInAs(portal, 'user');
  const student = (await applicant.rest.post('/students', studentPayload())).read(studentSchema);
  const path = (subject: string) => `/students/${student.id}/eligibility/${encodeURIComponent(subject)}`;
  return {
    ...applicant,
    student,
    addResult: (result: Partial<ReturnType<typeof examResultPayload>>) =>
      applicant.rest.post('/exam-results', examResultPayload(student.id, result)),
    check: (subject: string) => applicant.rest.get(path(subject)),
    isEligible: async (subject: string) =>
      (await applicant.rest.get(path(subject))).read(eligibilitySchema).eligible,
  };
}

const withdraw = ({ services }: TestPortal, name: string) =>
  services.db.updateTable('subjects').set({ isOffered: 0 }).where('name', '=', name).execute();

describe('subjects on offer', () => {
  test('are listed for everybody, in alphabetical order', async () => {
    const portal = await usePortal();
    const subjects = (await api(portal).get('/subjects')).read(z.array(subjectSchema.strict()));
    const names = subjects.map(({ name }) => name);
    expect(names).toHaveLength(24);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    expect(names).toEqual(expect.arrayContaining(['Art & Design', 'Literatures in English', 'Physics']));
    expect(names).not.toEqual(expect.arrayContaining(['Caribbean Studies']));
    expect(names).not.toEqual(expect.arrayContaining(['Communication Studies']));
    expect(await trpc(portal).eligibility.subjects.query()).toEqual(subjects);
  });

  test('are without those that were withdrawn', async () => {
    const portal = await usePortal();
    await withdraw(portal, 'Physics');
    const subjects = (await api(portal).get('/subjects')).read(z.array(subjectSchema));
    expect(subjects.map(({ name }) => name)).not.toContain('Physics');
    const { student, ...applicant } = await applicantWithStudent(portal);
    const all = await applicant.trpc.eligibility.all.query({ studentId: student.id });
    expect(all.map(({ subject }) => subject)).toEqual(subjects.map(({ name }) => name));
  });
});

test('the scholarship groups of the first catalogue', async () => {
  const portal = await usePortal();
  const groups = await trpc(portal).eligibility.scholarshipGroups.query();
  expect(groups.map(({ name, requiredCount }) => [name, requiredCount])).toEqual([
    ['Business Studies', 2],
    ['Creative and Performance Studies', 1],
    ['Environmental Studies', 1],
    ['General/Overall Studies', 0],
    ['Modern Studies/Humanities', 2],
    ['Information and Communication Technology Studies', 2],
    ['Language Studies', 2],
    ['Mathematics', 2],
    ['Natural Sciences', 2],
  ]);
  for (const { compulsorySubjects } of groups) {
    expect(compulsorySubjects).toEqual(['Caribbean Studies', 'Communication Studies']);
  }
});

describe('eligibility', () => {
  test('follows the results, and says what is missing', async () => {
    const portal = await usePortal();
    const { check, addResult, isEligible, student, ...applicant } = await applicantWithStudent(portal);
    const answer = (mathematics: boolean, physics: boolean) => ({
      eligible: mathematics && physics,
      subject: 'Physics',
      requirements: [
        { anyOf: ['Physics'], grade: 2, met: physics },
        { anyOf: ['Mathematics'], grade: 2, met: mathematics },
      ],
    });
    expect((await check('Physics')).body).toEqual(answer(false, false));
    await addResult({ subjectName: 'Physics', grade: '2' });
    expect((await check('Physics')).body).toEqual(answer(false, true));
    await addResult({ subjectName: 'Mathematics', grade: '3' });
    expect((await check('Physics')).body).toEqual(answer(false, true));
    await addResult({ subjectName: 'Mathematics', grade: '1', examYear: 2024 });
    expect((await check('Physics')).body).toEqual(answer(true, true));

    const all = await applicant.trpc.eligibility.all.query({ studentId: student.id });
    expect(all.find(({ subject }) => subject === 'Physics')).toEqual(answer(true, true));
    expect(await isEligible('Pure Mathematics')).toBe(true);
    expect(await isEligible('Chemistry')).toBe(false);
  });

  test('GCE results meet requirements as CSEC results do', async () => {
    const portal = await usePortal();
    const { addResult, isEligible } = await applicantWithStudent(portal);
    await addResult({ examType: 'GCE', subjectName: 'French', grade: '2' });
    expect(await isEligible('French')).toBe(true);
  });

  test('is asked by name in any case, by id, and with a time stamp', async () => {
    const portal = await usePortal();
    const { check, student, rest, trpc } = await applicantWithStudent(portal);
    const subjects = (await rest.get('/subjects')).read(z.array(subjectSchema));
    const artAndDesign = subjects.find(({ name }) => name === 'Art & Design');
    const byName = (await check('Art & Design')).read(eligibilitySchema.strict());
    expect(byName.subject).toBe('Art & Design');
    for (const subject of ['ART & DESIGN', 'art & design', String(artAndDesign?.id)]) {
      expect(await check(subject)).toMatchObject({ status: 200, body: byName });
    }
    expect((await rest.get(`/students/${student.id}/eligibility/Physics?t=1760000000000`)).status).toBe(200);
    expect(await trpc.eligibility.one.query({ id: student.id, subject: 'art & DESIGN' })).toEqual(byName);
  });

  test.each(['Alchemy', '4711', '%', "' OR 1=1 --", 'Physics\u0000'])('for %j is 404', async (subject) => {
    const portal = await usePortal();
    const { check, student, trpc } = await applicantWithStudent(portal);
    expect((await check(subject)).status).toBe(404);
    expect((await refusalOf(trpc.eligibility.one.query({ id: student.id, subject }))).status).toBe(404);
  });

  test('with prerequisites switched off every subject is open, and the requirements still stand', async () => {
    const portal = await usePortal();
    const { db } = portal.services;
    const { student, check, ...applicant } = await applicantWithStudent(portal);
    const all = () => applicant.trpc.eligibility.all.query({ studentId: student.id });
    expect((await all()).every(({ eligible }) => !eligible)).toBe(true);

    await db
      .insertInto('siteSettings')
      .values({ key: 'cape_prerequisites_enabled', value: 'false' })
      .execute();
    expect((await all()).every(({ eligible }) => eligible)).toBe(true);
    expect((await check('Physics')).body).toMatchObject({
      eligible: true,
      requirements: [{ met: false }, { met: false }],
    });

    await db.updateTable('siteSettings').set({ value: 'anything else' }).execute();
    expect((await all()).some(({ eligible }) => eligible)).toBe(false);
  });
});
