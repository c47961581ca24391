import { changingProcedures } from './changing-procedures.ts';
import { readingProcedures } from './reading-procedures.ts';

export const admissionProcedures = { ...readingProcedures, ...changingProcedures };
