import { AlertIcon, ClockIcon, InfoIcon, SuccessIcon, WarningIcon } from '../layout/icons.tsx';

/** The meaning of a colour, the same in banners, badges and notices. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export const toneIcons = {
  neutral: ClockIcon,
  info: InfoIcon,
  success: SuccessIcon,
  warning: WarningIcon,
  danger: AlertIcon,
};
