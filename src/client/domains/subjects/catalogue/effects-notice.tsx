import { Text } from '@mantine/core';
import { Banner } from '../../../components/feedback/banner.tsx';
import { describeEffects, shutsOut } from './effects.ts';
import type { usePreview } from './hooks.ts';

interface EffectsNoticeProps {
  /** Names the change, such as 'If you save this'. */
  title: string;
  preview: ReturnType<typeof usePreview>;
  isWorkingOut: boolean;
  /** The number of applications that include the subject. */
  chosenIn: number;
}

/** Before a change is saved: its effects on undecided applications. */
export function EffectsNotice({ title, preview: { data }, isWorkingOut, chosenIn }: EffectsNoticeProps) {
  if (isWorkingOut) return <Banner title="Working out what this changes…" live />;
  if (!data) {
    return (
      <Banner tone="warning" title="What this changes could not be worked out" live>
        Please check your connection. You can still go on.
      </Banner>
    );
  }
  const sentences = describeEffects(data);
  return (
    <Banner tone={shutsOut(data) ? 'warning' : 'info'} title={title} live>
      {sentences.length === 0 && <Text mt="xs">No application becomes eligible or ineligible.</Text>}
      {sentences.map((sentence) => (
        <Text key={sentence} mt="xs">
          {sentence}
        </Text>
      ))}
      {chosenIn > 0 && (
        <Text mt="xs">The scores of all applications with this subject are worked out anew.</Text>
      )}
    </Banner>
  );
}
