import { useSearchParams } from 'react-router';
import type { z } from 'zod';

export const TAB = 'tab';

/**
 * The open tab of a page, kept in the URL beside its other parameters. The schema says which tab an unknown value
 * opens.
 * @param name the parameter, for tabs within a tab
 */
export function useAddressTab<Tab extends string>(
  schema: z.ZodType<Tab>,
  name = TAB,
): [Tab, (tab: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const open = (tab: string | null) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.set(name, schema.parse(tab));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [schema.parse(search.get(name)), open];
}
