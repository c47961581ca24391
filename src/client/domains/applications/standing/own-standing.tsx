import { ApplyAgain } from '../apply-again.tsx';
import { useKeptOverview } from '../kept-answers.ts';
import { openedAgain } from '../read-only.ts';
import { CompleteDraft } from './complete-draft.tsx';
import { OpenedAgain } from './opened-again.tsx';
import { StandingPanel, type StandingPanelProps } from './standing-panel.tsx';
import { Withdrawn } from './withdrawn.tsx';

/** On the pages about more than the application: where it stands, or that a complete draft is to be submitted. */
export function OwnStanding(shown: Omit<StandingPanelProps, 'overview'>) {
  const { data: overview } = useKeptOverview();
  if (!overview) return null;
  return (
    <>
      <ApplyAgain overview={overview} />
      <Withdrawn overview={overview} />
      {openedAgain(overview) ? (
        <OpenedAgain overview={overview} linked />
      ) : (
        <CompleteDraft overview={overview} />
      )}
      <StandingPanel overview={overview} {...shown} />
    </>
  );
}
