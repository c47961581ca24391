import { UNDO_MINUTES } from '../../../shared/applications/telling.ts';
import type { Told } from '../../../shared/decisions/schema.ts';
import { useDecisionSettings } from './hooks.ts';

const SENTENCES: Record<Told, string> = {
  at_once: `Their page shows it at once; the email goes in ${UNDO_MINUTES} minutes. Until the email goes you can undo it.`,
  when_released: 'They are told when decisions are released. Until then you can undo it.',
};
const UNKNOWN = `They are told at once, with an email in ${UNDO_MINUTES} minutes, or when decisions are released, depending on the setting.`;

/** How a decision that is about to be made is told; both ways while the setting is not known. */
export function ToldHow() {
  const told = useDecisionSettings().data?.told;
  return told ? SENTENCES[told] : UNKNOWN;
}
