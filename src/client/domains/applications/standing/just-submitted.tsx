import { useEffect, useEffectEvent, useState } from 'react';
import { trpc } from '../../../api/trpc.ts';
import { LinkButton } from '../../../components/layout/links.tsx';
import { Page } from '../../../components/layout/page.tsx';
import { paths } from '../../../paths.ts';
import { useSession } from '../../auth/use-session.ts';
import type { Overview } from '../hooks.ts';
import { StandingPanel } from './standing-panel.tsx';

/** The home page right after submitting: nothing but that it has arrived, and what comes next (standing §1). */
export default function JustSubmitted({ overview }: { overview: Overview }) {
  useAwaitedCopy(overview);
  return (
    <Page title="Thank you" documentTitle="Application Submitted" width="md">
      <StandingPanel overview={overview} linked answersElsewhere />
      <LinkButton to={paths.home} replace mt="lg">
        Continue to Home
      </LinkButton>
    </Page>
  );
}

/** The milliseconds before each time that the page asks whether the copy has gone. */
const WAITS = [2_000, 4_000, 8_000, 15_000, 30_000, 60_000];

/** The receipt with the PDF goes a moment after the submission, and the page says so once it has. */
function useAwaitedCopy({ standing }: Overview) {
  const { user } = useSession();
  const { overview } = trpc.useUtils().applications;
  const [asked, setAsked] = useState(0);
  const isAwaited = user?.emailVerified === true && standing?.copySentTo === null;
  const wait = isAwaited ? WAITS[asked] : undefined;
  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      setAsked((times) => times + 1);
      void overview.invalidate();
    }, wait);
    return () => clearTimeout(timer);
  }, [wait, overview]);

  const leave = useEffectEvent(() => {
    // The next page asks by itself.
    if (isAwaited) void overview.invalidate(undefined, { refetchType: 'none' });
  });
  useEffect(() => () => leave(), []);
}
