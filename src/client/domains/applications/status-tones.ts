import type { ApplicationStatus } from '../../../shared/applications/constants.ts';
import type { Tone } from '../../components/feedback/tone.ts';

export const STATUS_TONES: Record<ApplicationStatus, Tone> = {
  draft: 'neutral',
  submitted: 'info',
  under_review: 'warning',
  approved: 'success',
  rejected: 'danger',
};
