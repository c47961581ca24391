import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';

/** What a list shows, as the part of its page's address after the question mark. */
export interface AddressForm<View> {
  /** Whatever the server would refuse counts as not said. */
  read(search: URLSearchParams): View;
  /** What is usual is left out, so that the plain address is the plain list. */
  write(view: View): URLSearchParams;
  changed(view: View, changes: Partial<View>): View;
}

export type ChangeAddress<View> = (
  changes: Partial<View> | ((view: View) => Partial<View>),
  options?: { replace: boolean },
) => void;

/** The view that the address asks for, and how to change it. */
export function useAddressView<View>(form: AddressForm<View>): [View, ChangeAddress<View>] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback<ChangeAddress<View>>(
    (changes, options) => {
      // The address as it is now: two quick clicks may come before the first one is drawn.
      const view = form.read(new URLSearchParams(window.location.search));
      const next = form.changed(view, typeof changes === 'function' ? changes(view) : changes);
      void navigate({ search: String(form.write(next)) }, { preventScrollReset: true, ...options });
    },
    [form, navigate],
  );
  return [useMemo(() => form.read(search), [form, search]), change];
}

/** What a part of the address says, by the schema that the server reads it with. */
export const understood = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | undefined => schema.safeParse(value).data;

/** An address that says what is there to be said. */
export const addressOf = (said: Record<string, string | number | boolean | null>) =>
  new URLSearchParams(
    Object.entries(said).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
