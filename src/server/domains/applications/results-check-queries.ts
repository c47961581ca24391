import { sql } from 'kysely';
import { z } from 'zod';
import { DOCUMENT_CHECKS } from '../../../shared/documents/check.ts';
import { DOCUMENT_TYPES } from '../../../shared/documents/constants.ts';
import {
  type CheckFacts,
  RESULT_CHECKS,
  type ResultsCheck,
  SEEN_ON,
} from '../../../shared/exam-results/check.ts';
import { fromFlag } from '../../platform/database/codecs.ts';
import { listed, type Placeholders, prepared } from '../../platform/database/prepared.ts';
import { fromJson } from '../../platform/json.ts';
import type { Database, Transaction } from '../../tables.ts';

/** Whether the applicant is asked for something. For statements about `applications`. */
const hasOpenRequest = () => sql<number>`EXISTS (
  SELECT 1 FROM applicationRequests
  WHERE applicationRequests.applicationId = applications.id AND applicationRequests.state = 'open')`;

const factsOf = prepared((db: Database, { studentIds }: Placeholders<{ studentIds: string }>) =>
  db
    .selectFrom('applications')
    .select([
      'applications.id',
      'applications.studentId',
      'applications.resultsCheck',
      hasOpenRequest().as('hasOpenRequest'),
      sql<string>`(
        SELECT json_group_array(json_object('check', resultCheck, 'seenOn', seenOn)) FROM examResults
        WHERE examResults.studentId = applications.studentId)`.as('examResults'),
      sql<string>`(
        SELECT json_group_array(json_object('documentType', documentType, 'check', documentCheck))
        FROM documents WHERE documents.studentId = applications.studentId)`.as('documents'),
    ])
    .where('applications.studentId', 'in', listed(studentIds)),
);

const resultsSchema = z.array(z.object({ check: z.enum(RESULT_CHECKS), seenOn: z.enum(SEEN_ON).nullable() }));
const documentsSchema = z.array(
  z.object({ documentType: z.enum(DOCUMENT_TYPES), check: z.enum(DOCUMENT_CHECKS) }),
);

type Found = { id: number; studentId: number; resultsCheck: ResultsCheck; facts: CheckFacts };

/** Loads the facts from which `resultsCheckOf` follows. Skips students without an application. */
export async function findCheckFacts(db: Database, studentIds: readonly number[]): Promise<Found[]> {
  const rows = await factsOf(db, { studentIds: JSON.stringify(studentIds) });
  return rows.map(({ id, studentId, resultsCheck, ...row }) => ({
    id,
    studentId,
    resultsCheck,
    facts: {
      hasOpenRequest: fromFlag(row.hasOpenRequest),
      examResults: fromJson(resultsSchema, row.examResults),
      documents: fromJson(documentsSchema, row.documents),
    },
  }));
}

/** Also increments the versions of these applications. */
export async function saveChecks(
  trx: Transaction,
  rows: readonly { id: number; resultsCheck: ResultsCheck }[],
) {
  await sql`
    UPDATE applications SET resultsCheck = fresh.value ->> 'resultsCheck', version = version + 1
    FROM json_each(${JSON.stringify(rows)}) AS fresh WHERE applications.id = fresh.value ->> 'id'`.execute(
    trx,
  );
}
