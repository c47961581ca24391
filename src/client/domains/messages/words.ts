import { countOf } from '../../../shared/format/count.ts';

export const applicants = (count: number) => countOf(count, 'applicant');
