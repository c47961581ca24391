import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useLayoutEffect } from 'react';
import { Providers } from './providers.tsx';

interface ProgramProps {
  queryClient: QueryClient;
  /** Called once everything is drawn and reacts to clicks. */
  onRunning?: () => void;
  children: ReactNode;
}

/** Everything around the pages: the same in the browser and where they are drawn in advance (prerender.tsx). */
export function Program({ queryClient, onRunning, children }: ProgramProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => onRunning?.(), []);
  return (
    <StrictMode>
      <Providers queryClient={queryClient}>{children}</Providers>
    </StrictMode>
  );
}
