import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { issuesOf } from '../../../api/trpc.ts';
import { ErrorSummary } from '../../../components/form/error-summary.tsx';
import { SubmitButton } from '../../../components/form/submit-button.tsx';
import { useCheckedForm } from '../../../components/form/use-checked-form.ts';
import { RefusalBanner } from '../refusal-banner.tsx';

export type Values<Field extends string> = Record<Field, string>;

interface StepFormProps<Field extends string> {
  label: string;
  schema: z.ZodType<unknown, Values<Field>>;
  initial: Values<Field>;
  /** Renames the server's fields where the page has another field of that name. */
  nameOf?: (issues: Record<string, string>) => Record<string, string>;
  onSend: (values: Values<Field>) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
  children: (form: ReturnType<typeof useCheckedForm<Values<Field>>>['form']) => ReactNode;
}

/** A one-question form that shows the server's messages. */
export function StepForm<Field extends string>({
  label,
  schema,
  initial,
  nameOf = (issues) => issues,
  onSend,
  onCancel,
  children,
}: StepFormProps<Field>) {
  const [error, setError] = useState<unknown>(null);
  const [isPending, setIsPending] = useState(false);
  const { form, attempt, onSubmit, refuse } = useCheckedForm<Values<Field>>(schema, initial);
  const submit = onSubmit(async (values) => {
    setError(null);
    setIsPending(true);
    try {
      await onSend(values);
    } catch (reason) {
      const issues = nameOf(issuesOf(reason));
      if (Object.keys(issues).length > 0) refuse(issues);
      else setError(reason);
    } finally {
      setIsPending(false);
    }
  });
  return (
    <form noValidate aria-label={label} onSubmit={submit}>
      <ErrorSummary errors={form.errors} attempt={attempt} />
      {error !== null && <RefusalBanner error={error} live />}
      <Stack>
        {children(form)}
        <Group>
          <SubmitButton isPending={isPending} pendingLabel="Please wait...">
            {label}
          </SubmitButton>
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={isPending}>
              Cancel
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
