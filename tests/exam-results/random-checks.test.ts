import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { pngFile } from '../../scripts/support/files.ts';
import { examResultPayload } from '../../scripts/support/payloads.ts';
import { DAY } from '../../src/server/platform/clock.ts';
import { applicationPageSchema } from '../../src/shared/admissions/schema.ts';
import { documentSchema } from '../../src/shared/documents/schema.ts';
import { RESULT_CHECKS, resultsCheckOf } from '../../src/shared/exam-results/check.ts';
import { EXAM_TYPES, GRADES } from '../../src/shared/exam-results/constants.ts';
import { choiceScore, totalScore } from '../../src/shared/exam-results/points.ts';
import { examResultSchema } from '../../src/shared/exam-results/schema.ts';
import { typedOf, valuesOf } from '../../src/shared/exam-results/typed.ts';
import { schoolDay } from '../../src/shared/format/dates.ts';
import { type RequestRecord, requestSchema } from '../../src/shared/requests/schema.ts';
import { checkEligibility } from '../../src/shared/subjects/eligibility.ts';
import { isSame } from '../../src/shared/values.ts';
import { signInAs } from '../support/accounts.ts';
import { submittedApplication } from '../support/application.ts';
import { usePortal } from '../support/portal.ts';

const which = fc.nat(20);
const grade = fc.constantFrom(...GRADES);
const examYear = fc.constantFrom(2023, 2024, 2025);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('check' as const),
      which,
      check: fc.constantFrom(...RESULT_CHECKS),
      grade: fc.option(grade, { nil: undefined }),
      examYear: fc.option(examYear, { nil: undefined }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      subjectName: fc.constantFrom('Music', 'French', 'Physics'),
      grade,
      examYear,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      which,
      changes: fc.record(
        { grade, subjectName: fc.constantFrom('Music', 'French'), examType: fc.constantFrom(...EXAM_TYPES) },
        { requiredKeys: [] },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('slip' as const),
      check: fc.constantFrom('accepted', 'refused', 'unchecked'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rest' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      kind: fc.constantFrom('document', 'information'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('answer' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      state: fc.constantFrom('accepted', 'cancelled'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('draft' as const),
      which,
      subjectName: fc.constantFrom('Music', 'Spanish'),
      grade,
    }),
  },
);

test('after any steps of administrators and applicants, everything agrees with a plain recomputation', async () => {
  const portal = await usePortal();
  const administrator = await signInAs(portal, 'admin');
  const tomorrow = schoolDay(new Date(portal.clock.now().getTime() + DAY));
  const runs = fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
    const { applicant, application, student } = await submittedApplication(portal);
    const path = `/students/${student.id}`;
    const read = async () => ({
      results: (await administrator.rest.get(`${path}/exam-results`)).read(z.array(examResultSchema)),
      documents: (await administrator.rest.get(`${path}/documents`)).read(z.array(documentSchema)),
      requests: (await administrator.rest.get(`/applications/${application.id}/requests`)).read(
        z.array(requestSchema),
      ),
      entries: (await administrator.trpc.admin.history.query({ id: application.id })).total,
    });
    for (const step of steps) {
      const before = await read();
      const result =
        'which' in step ? before.results[step.which % Math.max(1, before.results.length)] : undefined;
      const statuses = await carryOut(step, result?.id, before.documents[0]?.id, before.requests);
      expect(Math.max(...statuses), JSON.stringify(step)).toBeLessThan(500);

      const { results, documents, requests, entries } = await read();
      const counting = results.filter(({ check }) => check !== 'not_on_slip');
      const list = await administrator.rest.get(
        `/admin/applications?page=1&search=${application.applicationId}`,
      );
      const [item] = list.read(applicationPageSchema).items;
      if (!item) throw new Error('the application is in the list');
      const subjects = await administrator.trpc.eligibility.all.query({ studentId: student.id });
      const scoreOf = (chosen: readonly string[]) =>
        choiceScore(
          counting,
          subjects
            .filter(({ subject }) => chosen.includes(subject))
            .flatMap(({ requirements }) => requirements.flatMap(({ anyOf }) => anyOf)),
        );
      const isEligible = new Map(
        subjects.map(({ subject, requirements }) => [
          subject,
          checkEligibility({ name: subject, requirements }, counting, true).eligible,
        ]),
      );
      const chosen = [...item.firstChoiceSubjects, ...item.secondChoiceSubjects];
      expect(new Map(subjects.map(({ subject, eligible }) => [subject, eligible]))).toEqual(isEligible);
      expect([...item.ineligibleSubjects].sort()).toEqual(
        [...new Set(chosen)].filter((name) => !isEligible.get(name)).sort(),
      );
      expect(item).toMatchObject({
        totalScore: totalScore(counting),
        firstChoiceScore: scoreOf(item.firstChoiceSubjects),
        secondChoiceScore: scoreOf(item.secondChoiceSubjects),
        resultsCheck: resultsCheckOf({
          hasOpenRequest: requests.some(({ state }) => state === 'open'),
          examResults: results,
          documents,
        }),
      });
      for (const result of results) {
        const { check, seenOn, checkedBy, declared, grade: stands } = result;
        // What is corrected differs from what was typed, and nothing else does.
        expect(isSame(typedOf(result), valuesOf(result))).toBe(check !== 'corrected');
        expect([seenOn, checkedBy].every((said) => (said === null) === (check === 'unchecked'))).toBe(true);
        expect(declared !== null).toBe(check === 'corrected');
        expect(GRADES).toContain(stands);
      }
      // What an administrator changed is in the trail, and a refusal is not.
      const isChanged =
        JSON.stringify([results, documents]) !== JSON.stringify([before.results, before.documents]);
      if (step.do !== 'draft' && step.do !== 'answer')
        expect(entries > before.entries).toBe(isChanged || ((statuses[0] ?? 0) < 300 && step.do !== 'rest'));
    }

    async function carryOut(
      step: Step,
      id = 0,
      slip = 0,
      requests: readonly RequestRecord[] = [],
    ): Promise<number[]> {
      const { rest } = administrator;
      const one = async (answer: Promise<{ status: number }>) => [(await answer).status];
      if (step.do === 'check') {
        const { check, grade, examYear } = step;
        return one(rest.put(`/admin/exam-results/${id}/check`, { check, grade, examYear }));
      }
      if (step.do === 'add') {
        const { subjectName, grade, examYear } = step;
        return one(
          rest.post('/exam-results', examResultPayload(student.id, { subjectName, grade, examYear })),
        );
      }
      if (step.do === 'edit') return one(rest.put(`/admin/exam-results/${id}`, step.changes));
      if (step.do === 'remove') return one(rest.delete(`/exam-results/${id}`));
      if (step.do === 'slip') {
        const reason = step.check === 'refused' ? 'It cannot be read' : undefined;
        return one(rest.put(`/admin/documents/${slip}/check`, { check: step.check, reason }));
      }
      if (step.do === 'ask') {
        const documentType = step.kind === 'document' ? 'exam_slip' : undefined;
        const asked = { kind: step.kind, documentType, message: 'A better one, please', answerBy: tomorrow };
        return one(rest.post(`/admin/applications/${application.id}/requests`, asked));
      }
      if (step.do === 'answer') {
        const asked = requests.find(({ state }) => state === 'open' || state === 'answered');
        if (asked?.kind !== 'document')
          return one(applicant.rest.post(`/requests/${asked?.id ?? 0}/answer`, { text: 'It is there' }));
        const file = pngFile('better.png', `${requests.length} ${slip}`);
        return one(applicant.rest.upload(student.id, file, 'exam_slip', { requestId: String(asked.id) }));
      }
      if (step.do === 'settle')
        return one(rest.put(`/admin/requests/${requests[0]?.id ?? 0}`, { state: step.state }));
      if (step.do === 'rest') return one(rest.post(`/admin/applications/${application.id}/confirm-rest`, {}));
      const { subjectName, grade } = step;
      const status = `/admin/applications/${application.id}/status`;
      const back = await rest.put(status, { status: 'draft' });
      const gone = await applicant.rest.delete(`/exam-results/${id}`);
      const typed = await applicant.rest.post(
        '/exam-results',
        examResultPayload(student.id, { subjectName, grade }),
      );
      const again = await rest.put(status, { status: 'submitted' });
      return [back, gone, typed, again].map((answer) => answer.status);
    }
  });
  await fc.assert(runs, { numRuns: 6 });
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
