import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { createTrpcClient, trpc } from '../api/trpc.ts';
import { LazyTips } from '../components/feedback/lazy-tips.tsx';
import { Notices } from '../components/feedback/notices.tsx';
import { useSchool } from '../components/state/school.ts';
import { cssVariables, themeOf } from './theme.ts';

/** Theme, tRPC client and notices for all pages. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  const { shades } = useSchool();
  const theme = useMemo(() => themeOf(shades), [shades]);
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
