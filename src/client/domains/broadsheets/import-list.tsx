import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Import } from '../../../shared/broadsheets/schema.ts';
import { countOf } from '../../../shared/format/count.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { trpc } from '../../api/trpc.ts';
import { DataState, EmptyState } from '../../components/feedback/data-state.tsx';
import { StatusBadge } from '../../components/feedback/status-badge.tsx';
import { TextLink } from '../../components/layout/links.tsx';
import { passesFocusOn } from '../../components/layout/page.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import ruled from '../../components/layout/ruled-list.module.css';
import { broadsheetPath } from '../../paths.ts';
import { AddressIntakeSelect } from '../intakes/intake-select.tsx';
import { inputOf, useAddressIntake } from '../intakes/use-address-intake.ts';
import classes from './broadsheets.module.css';
import { RemoveDialog } from './remove-dialog.tsx';
import { appliedInWords } from './words.ts';

/** The imports of an intake, the latest first. */
export function ImportList() {
  const [intake] = useAddressIntake();
  const imports = trpc.admin.broadsheets.useQuery(inputOf(intake), { staleTime: 0 });
  const [removed, setRemoved] = useState<Import>();
  return (
    <Panel title="Earlier Broadsheets" aside={<AddressIntakeSelect />}>
      <DataState
        query={imports}
        errorTitle="The broadsheets could not be loaded"
        isEmpty={(all) => all.length === 0}
        empty={
          <EmptyState title="No Broadsheets Yet">
            Upload the list of results that a school has sent, or that CXC has sent to yours.
          </EmptyState>
        }
      >
        {(all) => (
          <ul className={ruled.list}>
            {all.map((one) => (
              <li key={one.id} ref={passesFocusOn} className={classes.import}>
                <About broadsheet={one} isFormer={intake !== null} />
                {!one.takenBackAt && intake === null && (
                  <Button
                    ref={passesFocusOn}
                    variant="default"
                    aria-label={`${one.appliedAt ? 'Take back' : 'Remove'} ${one.fileName}`}
                    onClick={() => setRemoved(one)}
                  >
                    {one.appliedAt ? 'Take Back…' : 'Remove…'}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </DataState>
      <RemoveDialog broadsheet={removed} onClose={() => setRemoved(undefined)} />
    </Panel>
  );
}

function About({ broadsheet, isFormer }: { broadsheet: Import; isFormer: boolean }) {
  const { id, fileName, rowCount, createdAt, createdBy, appliedAt, takenBackAt, isKept } = broadsheet;
  return (
    <div>
      <h3 className={classes.fileName}>
        {isKept && !isFormer ? <TextLink to={broadsheetPath(id)}>{fileName}</TextLink> : fileName}
      </h3>
      <p className={classes.hint}>
        {countOf(rowCount, 'row')}, uploaded {formatDateTime(createdAt)} by {createdBy}
      </p>
      <p className={classes.line}>
        {takenBackAt ? (
          <StatusBadge tone="neutral">Taken back {formatDateTime(takenBackAt)}</StatusBadge>
        ) : appliedAt ? (
          <StatusBadge tone="success">Applied {formatDateTime(appliedAt)}</StatusBadge>
        ) : (
          <StatusBadge tone="info">Not applied</StatusBadge>
        )}
        {appliedAt && <span>{appliedInWords(broadsheet)}</span>}
      </p>
    </div>
  );
}
