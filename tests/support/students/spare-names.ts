import type { StudentFields } from '../../../src/shared/students/schema.ts';

type Phones = Pick<
  Required<StudentFields>,
  'motherPhoneWork' | 'motherPhoneCell' | 'fatherPhoneWork' | 'fatherPhoneCell'
>;

/** The values of a record under the administrators' specification's names. */
export const spareNamesOf = (phones: Phones) => ({
  motherWorkPhone: phones.motherPhoneWork,
  motherCellPhone: phones.motherPhoneCell,
  fatherWorkPhone: phones.fatherPhoneWork,
  fatherCellPhone: phones.fatherPhoneCell,
});
