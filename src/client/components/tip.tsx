import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip, type TooltipProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** A tooltip; it opens after 700 ms (applicant spec §9, in the theme). Only ever an extra: touch has none. */
export const Tip = (props: TooltipProps) => <Tooltip {...props} />;

/** Around controls that stand together: from one tooltip to the next it takes 300 ms at most. */
export const TipGroup = ({ children }: { children: ReactNode }) => (
  <Tooltip.Group openDelay={700} closeDelay={300}>
    {children}
  </Tooltip.Group>
);
