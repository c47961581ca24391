import { useState } from 'react';
import { codeOf, errorMessage, UNANSWERED } from '../../api/trpc.ts';
import type { Step } from './steps.ts';

/** With these the server says no to a step; with others it could not answer just now. */
const REFUSALS = ['BAD_REQUEST', 'CONFLICT', 'FORBIDDEN', 'NOT_FOUND'];

export const isRefused = (error: unknown): boolean => REFUSALS.includes(codeOf(error) ?? '');

/** What is said of an application whose steps were not carried out, or perhaps not. */
export interface Refusal {
  application: number;
  /** Its number, as people know it. */
  applicationId: string;
  title: string;
  /** What one sees and does while the application is on the desk. */
  advice: string;
  /** What became of it, for when it is not on the desk any more. */
  outcome: string;
}

/** `error`: none for a step that was dropped. `isGivenUp`: only of a step back. */
function refusalOf(step: Step, error: unknown, isGivenUp: boolean | undefined): Refusal {
  const isDropped = error === undefined;
  const why = isDropped
    ? 'Not sent, because a step before it was not carried out.'
    : errorMessage(error, UNANSWERED);
  const [what, done] =
    isGivenUp !== undefined
      ? ['It', 'taken back']
      : step.isRest
        ? ['The rest of it', 'confirmed']
        : ['Your change', 'stored'];
  return {
    application: step.application,
    applicationId: step.applicationId,
    title: `${step.label}: ${why}`,
    advice: `You see what is stored now. ${
      isGivenUp ? 'Z goes on with the step before.' : 'Press the key again if you still want to.'
    }`,
    outcome:
      isDropped || isRefused(error) ? `${what} was not ${done}.` : `${what} may not have been ${done}.`,
  };
}

/** Of each application the latest refusal, kept until a step about it follows, or somebody closes it. */
export function useRefusals() {
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  return {
    refusals,
    tell(step: Step, error: unknown, isGivenUp: boolean | undefined) {
      const next = refusalOf(step, error, isGivenUp);
      setRefusals((all) => {
        const before = all.find(({ application }) => application === step.application);
        const others = all.filter((one) => one !== before);
        if (!before || error !== undefined) return [...others, next];
        // Why an earlier step was refused says more than that this one was dropped.
        return [...others, { ...before, ...(step.isRest && { outcome: next.outcome }) }];
      });
    },
    close: (application: number) =>
      setRefusals((all) => all.filter((refusal) => refusal.application !== application)),
  };
}
