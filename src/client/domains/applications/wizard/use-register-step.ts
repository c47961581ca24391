import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { focusHeading } from '../../../components/layout/page.tsx';
import type { Overview } from '../hooks.ts';
import { readProgress } from '../kept-on-device.ts';
import { useKept } from '../use-kept.ts';
import { reachedStep, stepInAddress, stepPaths } from './wizard-steps.ts';

/**
 * The step shown on /register. It is in the URL, so that Back, reload and links keep it. A URL without a step gets the
 * last one reached, or with a hash (#email) the step of that field's form.
 */
export function useRegisterStep(overview: Overview | undefined): number {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const kept = useKept();
  const asked = stepInAddress(new URLSearchParams(search));
  const reached = overview && (hash ? 0 : reachedStep(overview, readProgress(kept)));
  const step = asked ?? reached ?? 0;

  useEffect(() => {
    if (asked !== undefined || reached === undefined) return;
    const address = reached === 0 ? stepPaths.personalDetails : stepPaths.examResults;
    void navigate(address + hash, { replace: true, preventScrollReset: true });
  }, [asked, reached, hash, navigate]);

  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    focusHeading();
  }, [step]);

  return step;
}
