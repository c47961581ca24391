import { Button } from '@mantine/core';
import type { Ref } from 'react';

interface SubmitButtonProps {
  isPending: boolean;
  pendingLabel: string;
  children: string;
  ref?: Ref<HTMLButtonElement>;
}

/** The label changes while the form is sent. */
export const SubmitButton = ({ isPending, pendingLabel, children, ref }: SubmitButtonProps) => (
  <Button ref={ref} type="submit" disabled={isPending}>
    {isPending ? pendingLabel : children}
  </Button>
);
