import { Button, Modal, Table, Text } from '@mantine/core';
import type { AddedSince, Inspection } from '../../../shared/backups/calls.ts';
import { countOf } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { DialogButtons } from '../../components/feedback/dialog-buttons.tsx';
import { SkeletonLines } from '../../components/feedback/skeletons.tsx';
import { useOnce } from '../../components/form/use-once.ts';
import classes from './backups.module.css';
import { type useInspection, useRestoreBackup } from './hooks.ts';

interface RestoreDialogProps {
  name: string;
  opened: boolean;
  check: ReturnType<typeof useInspection>;
  onClose: () => void;
}

/** Shows what a restore would bring back and remove before it asks for confirmation. */
export function RestoreDialog({ name, opened, check, onClose }: RestoreDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Restore this backup?" size="lg">
      <Comparison name={name} check={check} onClose={onClose} />
    </Modal>
  );
}

function Comparison({ name, check, onClose }: Omit<RestoreDialogProps, 'opened'>) {
  const { inspection, failure } = check;
  const restore = useRestoreBackup();
  const [confirm] = useOnce(() => {
    onClose();
    return restore(name);
  });
  return (
    <>
      {!inspection && (
        <Text className={classes.question} mb="md">
          {name}
        </Text>
      )}
      {failure && (
        <Banner tone="danger" title="This backup cannot be restored" live>
          {failure} Nothing was changed. Please choose another backup.
        </Banner>
      )}
      {!failure && !inspection && (
        <>
          <Text mb="md">The portal is reading and checking the whole file. This may take a few minutes.</Text>
          <SkeletonLines rows={5} />
        </>
      )}
      {inspection && <WhatChanges {...inspection} />}
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          {failure ? 'Close' : 'Cancel'}
        </Button>
        {!failure && (
          <Button color="red" disabled={!inspection} onClick={confirm}>
            Restore and Overwrite
          </Button>
        )}
      </DialogButtons>
    </>
  );
}

const sometimes = (instant: string | null) => (instant ? formatDateTime(instant) : 'None');

function WhatChanges({ fileName, contents, current, addedSince }: Inspection) {
  const rows = [
    ['Accounts', contents.users, current.users],
    ['Applications', contents.applications, current.applications],
    ['Documents', contents.documents, current.documents],
    ['Newest submission', sometimes(contents.newestSubmission), sometimes(current.newestSubmission)],
  ] as const;
  return (
    <>
      <Text fw={600} className={classes.question} mb="md" role="status">
        Are you sure you want to restore from {fileName}? This will overwrite your current data and cannot be
        undone.
      </Text>
      <Text mb="md">{lossOf(addedSince, contents.createdAt)}</Text>
      <Table className={classes.comparison}>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th scope="col">In the backup</Table.Th>
            <Table.Th scope="col">Now</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([label, there, now]) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{there}</Table.Td>
              <Table.Td>{now}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text mb="md">
        Made on {formatDateTime(contents.createdAt)} by version {contents.programVersion}.
      </Text>
      {contents.missingDocuments > 0 && (
        <Banner tone="warning">
          {countOf(contents.missingDocuments, 'document')} could not be opened after the restore: the files
          are neither in the backup nor on the server.
        </Banner>
      )}
    </>
  );
}

function lossOf(added: AddedSince, since: string) {
  const counts = [
    [added.accounts, 'account'],
    [added.submissions, 'submitted application'],
    [added.documents, 'document'],
    [added.decisions, 'decision'],
    [added.checks, 'check'],
    [added.offers, 'offer'],
    [added.notes, 'note'],
    [added.letters, 'letter'],
    [added.messages, 'message'],
  ] as const;
  const lost = counts.filter(([count]) => count > 0);
  if (lost.length === 0)
    return `Nothing was added since ${formatDateTime(since)}; later changes would be lost.`;
  const what = lost.map(([count, name]) => countOf(count, name));
  return `What came since would be lost: ${what.join(', ')}, and every change. Emails that were sent cannot be taken back.`;
}
