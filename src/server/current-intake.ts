import { sql } from 'kysely';

/** The id of the current intake, for statements. */
export const CURRENT_INTAKE = sql<number>`(SELECT id FROM intakes WHERE state = 'current')`;
