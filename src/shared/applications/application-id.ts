import { schoolYearMonth } from '../format/dates.ts';

/** From September on, applications are for next year's entry (decisions §2). */
const FIRST_MONTH_OF_NEXT_ENTRY = 9;

export function entryYear(now: Date): number {
  const { year, month } = schoolYearMonth(now);
  return month >= FIRST_MONTH_OF_NEXT_ENTRY ? year + 1 : year;
}

/** The application ID that people read, for example 'SF2027-00042'. */
export const formatApplicationId = (year: number, number: number) =>
  `SF${year}-${String(number).padStart(5, '0')}`;

/** The file name of the application's PDF. */
export const applicationFileName = (applicationId: string) => `application-${applicationId}.pdf`;
