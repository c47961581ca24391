import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, StrictMode } from 'react';
import { Providers } from './providers.tsx';

/** The same around the pages in the browser and where the landing page is drawn beforehand (prerender.tsx). */
export const Program = ({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) => (
  <StrictMode>
    <Providers queryClient={queryClient}>{children}</Providers>
  </StrictMode>
);
