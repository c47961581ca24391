import type { AdministratorApplication } from '../../../../../shared/applications/schema.ts';

/** A name as the list sorts it, such as 'Baptiste, Javon'. */
export const SortedName = ({ student }: Pick<AdministratorApplication, 'student'>) => (
  <>
    <b>{student.lastName}</b>
    {`, ${student.firstName}`}
  </>
);
