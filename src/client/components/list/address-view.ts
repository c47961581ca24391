import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';

/** Converts a list's view to and from the query string of its page. */
export interface AddressForm<View> {
  /** Values that the server would refuse are ignored. */
  read(search: URLSearchParams): View;
  /** Default values are left out, so that the default list has the plain URL. */
  write(view: View): URLSearchParams;
  changed(view: View, changes: Partial<View>): View;
}

export type ChangeAddress<View> = (
  changes: Partial<View> | ((view: View) => Partial<View>),
  options?: { replace: boolean },
) => Promise<void>;

/** The view in the URL, and a function that changes it; its promise ends when the page shows the changed view. */
export function useAddressView<View>(form: AddressForm<View>): [View, ChangeAddress<View>] {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const change = useCallback<ChangeAddress<View>>(
    async (changes, options) => {
      // Reads the current URL: a second quick click may come before the first one is rendered.
      const view = form.read(new URLSearchParams(window.location.search));
      const next = form.changed(view, typeof changes === 'function' ? changes(view) : changes);
      await navigate({ search: String(form.write(next)) }, { preventScrollReset: true, ...options });
    },
    [form, navigate],
  );
  return [useMemo(() => form.read(search), [form, search]), change];
}

/** Parses a part of the URL with the server's schema; undefined when it does not fit. `null`: the URL has no such part. */
export const parameterOf = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> | undefined => (value === null ? undefined : schema.safeParse(value).data);

/** The query string of the values that are set. */
export const addressOf = (parameters: Record<string, string | number | boolean | null>) =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
