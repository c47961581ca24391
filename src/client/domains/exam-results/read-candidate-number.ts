import { CANDIDATE_NUMBER } from '../../../shared/students/schema.ts';

/** As it is stored: people copy it with spaces. */
export const withoutSpaces = (typed: string) => typed.replaceAll(/[\s-]/g, '');

export const isCandidateNumber = (number: string) => number === '' || CANDIDATE_NUMBER.test(number);
