import type { Student } from './record.ts';

type Adults = Pick<
  Student,
  | 'parentFullName'
  | 'parentContactNumber'
  | 'motherName'
  | 'motherPhoneHome'
  | 'motherPhoneWork'
  | 'motherPhoneCell'
  | 'fatherName'
  | 'fatherPhoneHome'
  | 'fatherPhoneWork'
  | 'fatherPhoneCell'
>;

/** Whether the school could call an adult: one with a name and a phone number (standing §4). */
export const hasAdultToCall = (student: Adults): boolean =>
  [
    [student.parentFullName, student.parentContactNumber],
    [student.motherName, student.motherPhoneHome + student.motherPhoneWork + student.motherPhoneCell],
    [student.fatherName, student.fatherPhoneHome + student.fatherPhoneWork + student.fatherPhoneCell],
  ].some(([name, phones]) => name !== '' && phones !== '');
