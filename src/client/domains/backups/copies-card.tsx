import { Text } from '@mantine/core';
import { type BackupCopies, copyProblem, hasArrived, isBeingCopied } from '../../../shared/backups/copies.ts';
import { formatCount } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { trpc } from '../../api/trpc.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { Fact, FactList } from '../../components/layout/fact-list.tsx';
import { Panel } from '../../components/layout/panel.tsx';

/** Where copies of the automatic backups go, and when the last ones arrived. They are set up on the server. */
export function CopiesCard() {
  const query = trpc.superAdmin.backupCopies.useQuery(undefined, { staleTime: 0 });
  return (
    <Panel title="Off-Site Copies" aside={query.data && <Badge {...query.data} />}>
      <DataState query={query} errorTitle="The off-site copies could not be loaded">
        {(copies) => (copies.places.length === 0 ? <HowToSetUp /> : <Places {...copies} />)}
      </DataState>
    </Panel>
  );
}

function Badge({ places, recipients }: BackupCopies) {
  if (places.length === 0) return <StatusBadge tone="warning">None</StatusBadge>;
  const failing = places.filter(({ failure }) => failure !== null);
  const failed = failing.filter((place) => !hasArrived(place)).length;
  if (failed === places.length) return <StatusBadge tone="danger">The last one failed</StatusBadge>;
  if (failed > 0)
    return (
      <StatusBadge tone="danger">{`${failed} of ${places.length} ${failed === 1 ? 'fails' : 'fail'}`}</StatusBadge>
    );
  if (failing.length > 0) return <StatusBadge tone="warning">Old copies not deleted</StatusBadge>;
  if (places.some(isBeingCopied)) return <StatusBadge tone="info">Being copied</StatusBadge>;
  if (recipients.length === 0) return <StatusBadge tone="warning">Not encrypted</StatusBadge>;
  return <StatusBadge tone="success">On</StatusBadge>;
}

const HowToSetUp = () => (
  <Text>
    Backups on this machine are lost with it. Whoever looks after the server can have each automatic backup
    copied to another disk, to another machine or to a store on the internet. Please ask them: the operations
    manual that comes with the program says how, under “Copies off the machine”.
  </Text>
);

const Places = ({ places, recipients }: BackupCopies) => (
  <>
    <FactList strong>
      {places.map((place) => (
        <Fact key={place.place} label={place.place} wide>
          {place.lastArrivedAt
            ? `Last copy: ${formatDateTime(place.lastArrivedAt)}, read back and found right. Kept there: ${formatCount(place.copies)}.`
            : 'None has arrived yet.'}
          {place.triedAt !== null &&
            isBeingCopied(place) &&
            ` The last backup is being copied. That began on ${formatDateTime(place.triedAt)}.`}
          {place.failure !== null &&
            ` ${copyProblem(place)} If it goes on, please ask whoever looks after the server.`}
        </Fact>
      ))}
    </FactList>
    <Text mt="md" c="dimmed">
      {recipients.length > 0
        ? 'They are encrypted to the school’s public key: only the secret key opens them.'
        : 'They are not encrypted: whoever reaches them can read them. A public key on the server (BACKUP_RECIPIENTS) changes that.'}
    </Text>
  </>
);
