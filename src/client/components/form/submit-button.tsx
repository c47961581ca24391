import { Button } from '@mantine/core';
import type { Ref } from 'react';

interface SubmitButtonProps {
  isPending: boolean;
  pendingLabel: string;
  children: string;
  variant?: 'filled' | 'default';
  ref?: Ref<HTMLButtonElement>;
}

/** The label changes while the form is sent. */
export const SubmitButton = ({
  isPending,
  pendingLabel,
  children,
  variant = 'filled',
  ref,
}: SubmitButtonProps) => (
  <Button ref={ref} type="submit" variant={variant} disabled={isPending}>
    {isPending ? pendingLabel : children}
  </Button>
);
