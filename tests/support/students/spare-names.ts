import type { Student } from '../../../src/shared/students/record.ts';

type Phones = Pick<Student, 'motherPhoneWork' | 'motherPhoneCell' | 'fatherPhoneWork' | 'fatherPhoneCell'>;

/** The values of a record under the administrators' specification's names. */
export const spareNamesOf = (phones: Phones) => ({
  motherWorkPhone: phones.motherPhoneWork,
  motherCellPhone: phones.motherPhoneCell,
  fatherWorkPhone: phones.fatherPhoneWork,
  fatherCellPhone: phones.fatherPhoneCell,
});
