import type { Generated } from 'kysely';
import type { StudentFlagField } from '../../../shared/students/record.ts';
import type { RequiredStudentField, StudentFieldName } from '../../../shared/students/schema.ts';

/** A column per field of the record: yes-or-no answers are 0, 1 or null, lists are JSON arrays, all others are text. */
type FieldColumns = {
  [Field in StudentFieldName]: Field extends StudentFlagField
    ? number | null
    : Field extends RequiredStudentField
      ? string
      : Generated<string>;
};

export type StudentTables = {
  students: FieldColumns & {
    id: Generated<number>;
    /** Null until the person of a paper application has claimed it. */
    userId: number | null;
    /** A person who applies again has a record in each intake. */
    intakeId: number;
    /** The first one of the same person, which may be destroyed since; null for that one itself. */
    firstRecordId: Generated<number | null>;
    createdAt: string;
    updatedAt: string;
  };
};
