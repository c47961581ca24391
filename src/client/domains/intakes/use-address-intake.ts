import { useSearchParams } from 'react-router';
import { idSchema } from '../../../shared/text/id.ts';
import { parameterOf } from '../../components/list/address-view.ts';

const INTAKE = 'intake';

/** The intake in an address; null for the current one. */
export const intakeIn = (search: URLSearchParams) =>
  parameterOf(idSchema, Number(search.get(INTAKE))) || null;

/** The intake in the address of a page, null for the current one, and a function that changes it. */
export function useAddressIntake(): [number | null, (intake: number | null) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (intake: number | null) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      next.delete(INTAKE);
      if (intake !== null) next.set(INTAKE, String(intake));
      return next;
    });
  return [intakeIn(search), choose];
}

/** As calls take it. */
export const inputOf = (intake: number | null) => (intake === null ? {} : { intake });
