import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useLayoutEffect } from 'react';
import { Providers } from './providers.tsx';

interface ProgramProps {
  queryClient: QueryClient;
  /** Called once all is drawn and listens. */
  onRunning?: () => void;
  children: ReactNode;
}

/** The same around the pages in the browser and where they are drawn beforehand (prerender.tsx). */
export function Program({ queryClient, onRunning, children }: ProgramProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => onRunning?.(), []);
  return (
    <StrictMode>
      <Providers queryClient={queryClient}>{children}</Providers>
    </StrictMode>
  );
}
