import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';

const ID = 'header-slot';

/** The place in the header for what belongs to some pages only. */
export const HeaderSlot = ({ className }: { className: string | undefined }) => (
  <div id={ID} className={className} />
);

/** Shows its children in the header. */
export function InHeader({ children }: { children: ReactNode }) {
  const [slot] = useState(() => document.getElementById(ID));
  return slot && createPortal(children, slot);
}
