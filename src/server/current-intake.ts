import { sql } from 'kysely';

/** The id of the current intake, for statements. */
export const CURRENT_INTAKE = sql<number>`(SELECT id FROM intakes WHERE state = 'current')`;

/** Whether an intake was the current one at a time. What is older than all of them belongs to the first. */
export const wasCurrentAt = (time: string, intakeId: number) => sql<boolean>`coalesce(
  (SELECT id FROM intakes WHERE openedAt <= ${sql.ref(time)} ORDER BY openedAt DESC, id DESC LIMIT 1),
  (SELECT min(id) FROM intakes)) = ${intakeId}`;
