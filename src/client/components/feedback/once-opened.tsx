import { type ReactNode, Suspense, useEffect, useState } from 'react';

interface OnceOpenedProps {
  opened: boolean;
  /** A dialog, whose code may be loaded when it is first needed (`lazy`). */
  children: (opened: boolean) => ReactNode;
}

/** Renders nothing of a dialog before it is first opened: a page with many dialogs is ready sooner. */
export function OnceOpened({ opened, children }: OnceOpenedProps) {
  const [isNeeded, setIsNeeded] = useState(opened);
  if (opened && !isNeeded) setIsNeeded(true);
  return isNeeded ? (
    <Suspense fallback={null}>
      <ClosedAtFirst opened={opened}>{children}</ClosedAtFirst>
    </Suspense>
  ) : null;
}

/** Only a dialog that is closed before it opens returns the focus to where it was. */
function ClosedAtFirst({ opened, children }: OnceOpenedProps) {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => setIsReady(true), []);
  return children(opened && isReady);
}
