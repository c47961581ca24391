import { type FormErrors, useForm } from '@mantine/form';
import { zod4Resolver } from 'mantine-form-zod-resolver';
import { useRef, useState } from 'react';
import type { z } from 'zod';

/**
 * A form checked by a schema before it is sent. `refuse` shows what the server found wrong with it; `attempt` counts
 * the refusals for `ErrorSummary`.
 */
export function useCheckedForm<Values extends Record<string, string>>(
  schema: z.ZodType<unknown, Values>,
  initialValues: Values,
  onValuesChange?: (values: Values) => void,
) {
  const [attempt, setAttempt] = useState(0);
  const isSending = useRef(false);
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    validate: zod4Resolver(schema),
    ...(onValuesChange && { onValuesChange }),
  });
  const refused = () => setAttempt((count) => count + 1);
  return {
    form,
    attempt,
    /** Nothing is sent twice: until `send` has settled, another submission counts for nothing. */
    onSubmit: (send: (values: Values) => Promise<unknown>) =>
      form.onSubmit((values) => {
        if (isSending.current) return;
        isSending.current = true;
        const settled = () => {
          isSending.current = false;
        };
        // What failed is said by the mutation.
        void send(values).then(settled, settled);
      }, refused),
    refuse(errors: FormErrors) {
      form.setErrors(errors);
      refused();
    },
  };
}
