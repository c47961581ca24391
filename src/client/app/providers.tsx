import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { createQueryClient, createTrpcClient, trpc } from '../api/trpc.ts';
import { LazyTips } from '../components/feedback/lazy-tips.tsx';
import { Notices } from '../components/feedback/notices.tsx';
import { useSchool } from '../components/state/school.ts';
import { sessionOver } from './session-over.ts';
import { cssVariables, themeOf } from './theme.ts';

/** Theme, tRPC client and notices for all pages. */
export function Providers({ children }: { children: ReactNode }) {
  const { shades } = useSchool();
  const theme = useMemo(() => themeOf(shades), [shades]);
  const [queryClient] = useState(() => createQueryClient(sessionOver));
  const [trpcClient] = useState(createTrpcClient);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          {children}
          <Notices />
          <LazyTips />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
