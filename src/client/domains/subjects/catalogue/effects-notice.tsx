import { Banner } from '../../../components/banner.tsx';
import { describeEffects, shutsOut } from './effects.ts';
import type { usePreview } from './hooks.ts';

interface EffectsNoticeProps {
  preview: ReturnType<typeof usePreview>;
  isWorkingOut: boolean;
  /** In how many applications the subject is chosen. */
  chosenIn: number;
}

/** Before a change is saved: what it does to applications that are not decided yet. */
export function EffectsNotice({ preview: { data }, isWorkingOut, chosenIn }: EffectsNoticeProps) {
  if (isWorkingOut) return <Banner title="Working out what this changes…" live />;
  if (!data) {
    return (
      <Banner tone="warning" title="What this changes could not be worked out" live>
        Please check your connection. You can still save.
      </Banner>
    );
  }
  const sentences = describeEffects(data);
  return (
    <Banner tone={shutsOut(data) ? 'warning' : 'info'} title="If you save this" live>
      {sentences.length === 0 && <p>No application becomes eligible or ineligible.</p>}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {chosenIn > 0 && <p>The scores of all applications with this subject are worked out anew.</p>}
    </Banner>
  );
}
