import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

/** Placeholder shapes while data load; screen readers hear 'Loading…' instead. */
export function Waiting({ children }: { children: ReactNode }) {
  return (
    <div>
      <VisuallyHidden role="status">Loading…</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

const keys = (rows: number) => Array.from({ length: rows }, (_, row) => row);

export const SkeletonLines = ({ rows = 3 }: { rows?: number }) => (
  <Waiting>
    <Stack gap="sm">
      {keys(rows).map((row) => (
        <Skeleton key={row} height={16} width={row === rows - 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  </Waiting>
);

/** Placeholders for list items or panels. */
export const SkeletonBlocks = ({ rows = 6, height = 72 }: { rows?: number; height?: number | string }) => (
  <Waiting>
    <Stack gap="sm">
      {keys(rows).map((row) => (
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  </Waiting>
);

/** Fields of a form, for use inside `Waiting`. */
export const SkeletonFields = ({ rows }: { rows: number }) => (
  <Stack gap="lg">
    {keys(rows).map((row) => (
      <div key={row}>
        <Skeleton height={14} width="9rem" mb={8} />
        <Skeleton height={46} />
      </div>
    ))}
  </Stack>
);

export const SkeletonForm = ({ rows = 4 }: { rows?: number }) => (
  <Waiting>
    <SkeletonFields rows={rows} />
  </Waiting>
);
