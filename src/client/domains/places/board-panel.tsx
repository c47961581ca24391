import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PreviewRecord } from '../../../shared/places/previews.ts';
import type { PlaceSettings } from '../../../shared/places/schema.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../../components/feedback/skeletons.tsx';
import { focusField } from '../../components/form/error-summary.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { BoardTable } from './board-table.tsx';
import { DemandChart } from './demand-chart.tsx';
import { usePreviewBoard } from './hooks.ts';
import { WhatIf } from './what-if.tsx';

const ID = 'seats-of-preview';

/** The seats of a preview by class, and other seats to be tried. */
export function BoardPanel({ preview, settings }: { preview: PreviewRecord; settings: PlaceSettings }) {
  const board = usePreviewBoard(preview.id);
  const [isTrying, setIsTrying] = useState(false);
  // The pressed button disappears, so the focus moves to the first seats, and back.
  const tryOthers = (isBegun: boolean) => {
    setIsTrying(isBegun);
    focusField(ID);
  };
  return (
    <Panel
      id={ID}
      title="Seats"
      aside={
        !isTrying &&
        preview.publishedAt === null && (
          <Button variant="default" onClick={() => tryOthers(true)}>
            Try Other Seats
          </Button>
        )
      }
    >
      <DataState
        query={board}
        loading={<SkeletonBlocks rows={8} height={36} />}
        errorTitle="The seats could not be loaded"
      >
        {(rows) =>
          isTrying ? (
            <WhatIf preview={preview} board={rows} settings={settings} onDone={() => tryOthers(false)} />
          ) : (
            <>
              <DemandChart rows={rows} />
              <BoardTable label="Seats" rows={rows} />
            </>
          )
        }
      </DataState>
    </Panel>
  );
}
