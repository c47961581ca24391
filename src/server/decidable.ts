import { sql } from 'kysely';
import { DECIDABLE_STATUSES } from '../shared/applications/status.ts';

const decidable = sql.join(DECIDABLE_STATUSES.map((status) => sql.lit(status)));
/** Whether an application is submitted or under review. For statements about `applications`. */
export const IS_DECIDABLE = sql<boolean>`applications.status IN (${decidable})`;
