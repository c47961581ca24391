import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { DocumentRecord } from '../../../../../shared/documents/schema.ts';
import { LoadFailure } from '../../../../components/feedback/load-failure.tsx';
import { Waiting } from '../../../../components/feedback/skeletons.tsx';
import { NewTabIcon } from '../../../../components/layout/page-icons.tsx';
import { useViewDocument } from '../../../documents/use-view-document.ts';
import { ShortcutKey } from '../shortcut-key.tsx';
import { SHORTCUTS } from '../shortcuts.ts';
import classes from './slip.module.css';
import { useSlipAddress } from './use-slip-address.ts';

/** Percent of the panel's width. */
const ZOOMS = [100, 150, 200, 300, 400] as const;

/** A photographed or scanned slip, which can be enlarged and moved about. */
export function SlipPicture({ slip }: { slip: DocumentRecord }) {
  const { address, query } = useSlipAddress(slip);
  const { view, isPending } = useViewDocument();
  const [step, setStep] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  const zoom = ZOOMS[step] ?? 100;
  const isShown = address !== undefined && !isBroken;
  return (
    <>
      <div className={classes.tools}>
        <Button
          variant="default"
          aria-label="Enlarge the slip"
          aria-keyshortcuts={SHORTCUTS.zoomIn.keys}
          disabled={!isShown || step === ZOOMS.length - 1}
          onClick={() => setStep(step + 1)}
        >
          <ShortcutKey of="zoomIn" />
        </Button>
        <Button
          variant="default"
          aria-label="Reduce the slip"
          aria-keyshortcuts={SHORTCUTS.zoomOut.keys}
          disabled={!isShown || step === 0}
          onClick={() => setStep(step - 1)}
        >
          <ShortcutKey of="zoomOut" />
        </Button>
        <span role="status" className={classes.zoom}>{`${zoom} %`}</span>
        <Button
          variant="subtle"
          className={classes.open}
          leftSection={<NewTabIcon />}
          loading={isPending}
          aria-label={`Open ${slip.originalName} in a new tab`}
          onClick={() => view(slip)}
        >
          Open
        </Button>
      </div>
      {query.error && !query.data && (
        <LoadFailure
          title="The slip could not be loaded"
          retrying={query.isFetching}
          onRetry={query.refetch}
        />
      )}
      {isBroken && <p className={classes.none}>This browser cannot show the slip. Open it in a new tab.</p>}
      {!address && !query.error && (
        <Waiting>
          <Skeleton height="16rem" />
        </Waiting>
      )}
      {isShown && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        <section className={classes.window} aria-label={`Slip ${slip.originalName}`} tabIndex={0}>
          <img
            src={address}
            alt={`Exam slip ${slip.originalName}`}
            style={{ width: `${zoom}%` }}
            onError={() => setIsBroken(true)}
          />
        </section>
      )}
    </>
  );
}
