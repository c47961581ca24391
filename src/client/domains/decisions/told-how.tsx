import { UNDO_MINUTES } from '../../../shared/applications/telling.ts';
import { useDecisionSettings } from './hooks.ts';

/** How a decision that is about to be made is told; both ways while the setting is not known. */
export function ToldHow() {
  const told = useDecisionSettings().data?.told;
  return [
    ...(told === 'when_released' ? [] : [`by an email in ${UNDO_MINUTES} minutes`]),
    ...(told === 'at_once' ? [] : ['when decisions are released']),
  ].join(', or ');
}
