import type { Requirement } from '../../../shared/subjects/eligibility.ts';
import { fromFlag, fromList } from '../../platform/database/codecs.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Database } from '../../tables.ts';

export type SubjectWithRequirements = {
  id: number;
  name: string;
  isOffered: boolean;
  requirements: Requirement[];
};

export function listOffered(db: Database) {
  return db
    .selectFrom('subjects')
    .select(['id', 'name'])
    .where('isOffered', '=', 1)
    .orderBy('name')
    .execute();
}

const allSubjects = prepared((db: Database) =>
  db.selectFrom('subjects').select(['id', 'name', 'isOffered']).orderBy('name'),
);
const allRequirements = prepared((db: Database) =>
  db
    .selectFrom('requirements')
    .innerJoin('requirementExamSubjects', 'requirementExamSubjects.requirementId', 'requirements.id')
    .select([
      'requirements.id',
      'requirements.subjectId',
      'requirements.grade',
      'requirementExamSubjects.examSubject',
    ])
    .orderBy('requirements.id')
    .orderBy('requirementExamSubjects.position'),
);

/** All subjects, withdrawn ones too, with their prerequisites. */
export async function listSubjects(db: Database): Promise<SubjectWithRequirements[]> {
  const subjects = await allSubjects(db, {});
  const rows = await allRequirements(db, {});
  const bySubject = Map.groupBy(rows, ({ subjectId }) => subjectId);
  return subjects.map((subject) => ({
    ...subject,
    isOffered: fromFlag(subject.isOffered),
    requirements: [...Map.groupBy(bySubject.get(subject.id) ?? [], ({ id }) => id).values()].map(
      (alternatives) => ({
        anyOf: alternatives.map(({ examSubject }) => examSubject),
        grade: alternatives[0]?.grade ?? 0,
      }),
    ),
  }));
}

export async function listScholarshipGroups(db: Database) {
  const rows = await db
    .selectFrom('scholarshipGroups')
    .select(['id', 'name', 'description', 'cognateSubjects', 'compulsorySubjects', 'requiredCount'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    cognateSubjects: fromList(row.cognateSubjects),
    compulsorySubjects: fromList(row.compulsorySubjects),
  }));
}
