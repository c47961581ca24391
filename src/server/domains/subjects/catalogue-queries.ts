import type { GroupFields, SubjectFields } from '../../../shared/subjects/catalogue.ts';
import { toFlag, toList } from '../../platform/database/codecs.ts';
import type { Transaction } from '../../tables.ts';

type SubjectRow = Pick<SubjectFields, 'name' | 'isOffered'>;

const toRow = ({ name, isOffered }: SubjectRow) => ({ name, isOffered: toFlag(isOffered) });

export async function insertSubject(trx: Transaction, subject: SubjectRow) {
  const insert = trx.insertInto('subjects').values(toRow(subject)).returning('id');
  return (await insert.executeTakeFirstOrThrow()).id;
}

export async function updateSubject(trx: Transaction, id: number, subject: SubjectRow) {
  await trx.updateTable('subjects').set(toRow(subject)).where('id', '=', id).execute();
}

export async function deleteSubject(trx: Transaction, id: number) {
  await trx.deleteFrom('subjects').where('id', '=', id).execute();
}

export async function replaceRequirements(
  trx: Transaction,
  subjectId: number,
  requirements: SubjectFields['requirements'],
) {
  await trx.deleteFrom('requirements').where('subjectId', '=', subjectId).execute();
  for (const { grade, anyOf } of requirements) {
    const insert = trx.insertInto('requirements').values({ subjectId, grade }).returning('id');
    const { id: requirementId } = await insert.executeTakeFirstOrThrow();
    const rows = anyOf.map((examSubject, position) => ({ requirementId, position, examSubject }));
    await trx.insertInto('requirementExamSubjects').values(rows).execute();
  }
}

const toGroupRow = (group: GroupFields) => ({
  ...group,
  cognateSubjects: toList(group.cognateSubjects),
  compulsorySubjects: toList(group.compulsorySubjects),
});

export async function insertGroup(trx: Transaction, group: GroupFields) {
  const insert = trx.insertInto('scholarshipGroups').values(toGroupRow(group)).returning('id');
  return (await insert.executeTakeFirstOrThrow()).id;
}

export async function updateGroup(trx: Transaction, id: number, group: GroupFields) {
  await trx.updateTable('scholarshipGroups').set(toGroupRow(group)).where('id', '=', id).execute();
}

export async function deleteGroup(trx: Transaction, id: number) {
  await trx.deleteFrom('scholarshipGroups').where('id', '=', id).execute();
}
