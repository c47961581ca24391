import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { Release } from '../../../shared/decisions/schema.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog.tsx';
import { focusHeading, passesFocusOn } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { AddressIntakeSelect } from '../intakes/intake-select.tsx';
import classes from './decisions.module.css';
import { useCancelRelease } from './hooks.ts';
import { applicants, statusesInWords } from './words.ts';

/** Scheduled releases, with a button to cancel them, and those of before. */
export function ReleaseList({ releases }: { releases: readonly Release[] }) {
  const [cancelling, setCancelling] = useState<Release | null>(null);
  const [asks, { open, close }] = useDisclosure();
  const cancel = useCancelRelease();
  const scheduled = releases.filter(({ state }) => state === 'scheduled');
  const past = releases.filter(({ state }) => state !== 'scheduled');
  return (
    <>
      {scheduled.length > 0 && (
        <Panel title="Scheduled Releases">
          <ul className={classes.list}>
            {scheduled.map((release) => (
              <li key={release.id}>
                <Description release={release} />
                <Button
                  ref={passesFocusOn}
                  variant="default"
                  aria-label={`Cancel the release of ${formatDateTime(release.at)}`}
                  onClick={() => {
                    setCancelling(release);
                    open();
                  }}
                >
                  Cancel
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="Past Releases" aside={<AddressIntakeSelect />}>
        {past.length === 0 ? (
          <p className={classes.hint}>Past releases appear here: who was told, by whom and when.</p>
        ) : (
          <ul className={classes.list}>
            {past.map((release) => (
              <li key={release.id}>
                <Description release={release} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <ConfirmDialog
        opened={asks}
        onClose={close}
        onConfirm={async () => {
          if (cancelling && (await cancel(cancelling))) focusHeading();
        }}
        title="Cancel this release?"
        confirmLabel="Cancel Release"
        cancelLabel="Keep It"
      >
        {cancelling && `Nobody will be told on ${formatDateTime(cancelling.at)}. Nothing else changes.`}
      </ConfirmDialog>
    </>
  );
}

const STATES: Record<Release['state'], string> = {
  scheduled: 'to be told',
  released: 'told',
  cancelled: 'not told: the release was cancelled',
};

const Description = ({ release }: { release: Release }) => {
  const { at, state, statuses, isFiltered, letters, createdBy } = release;
  return (
    <div>
      <p>
        <strong>{formatDateTime(at)}</strong>: {applicants(letters)} {STATES[state]}
      </p>
      <p className={classes.hint}>
        {statusesInWords(statuses)}
        {isFiltered && ', only some'}, by {createdBy.name ?? createdBy.email}
      </p>
    </div>
  );
};
