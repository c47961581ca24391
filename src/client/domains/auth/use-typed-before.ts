import { useLayoutEffect } from 'react';

interface Form<Field extends string> {
  getValues: () => Record<Field, string>;
  setFieldValue: (field: Field, value: string, options: { forceUpdate: boolean }) => void;
}

/**
 * Takes over what was typed into the form while it was a drawn page, before the program ran (first visit §1). The inputs
 * stay the same ones, so they keep their text, the focus and the keyboard of the phone.
 */
export function useTypedBefore<Field extends string>(form: Form<Field>, fields: readonly Field[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useLayoutEffect(() => {
    const values = form.getValues();
    for (const field of fields) {
      const input = document.getElementById(field);
      if (input instanceof HTMLInputElement && input.value !== values[field])
        form.setFieldValue(field, input.value, { forceUpdate: false });
    }
  }, []);
}
