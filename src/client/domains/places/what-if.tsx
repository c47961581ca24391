import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BoardRow, PreviewRecord } from '../../../shared/places/previews.ts';
import type { PlaceSettings } from '../../../shared/places/schema.ts';
import { useOnce } from '../../components/form/use-once.ts';
import { passesFocusOn } from '../../components/layout/page.tsx';
import { BoardTable } from './board-table.tsx';
import { useCreatePreview, usePreview, usePreviewBoard, useSavePlaces } from './hooks.ts';
import classes from './places.module.css';
import { isTried, rowsOf, type SeatsTried, triedClasses } from './seats-tried.ts';

/** In milliseconds: while somebody types, nothing is calculated. */
const SETTLED = 600;

interface WhatIfProps {
  preview: PreviewRecord;
  board: readonly BoardRow[];
  settings: PlaceSettings;
  onDone: () => void;
}

/** Other seats, tried on the board: what would come out is seen at once, and saved or dropped. */
export function WhatIf({ preview: { seed }, board, settings, onDone }: WhatIfProps) {
  const [tried, setTried] = useState<SeatsTried>({});
  const [settled] = useDebouncedValue(tried, SETTLED);
  const create = useCreatePreview();
  const savePlaces = useSavePlaces();
  const isChanged = isTried(settings.classes, settled);
  const wanted = triedClasses(settings.classes, settled);
  const { data: made, isPlaceholderData } = useQuery({
    queryKey: ['places-what-if', seed, wanted],
    queryFn: () => create({ seed, classes: wanted ?? [] }),
    enabled: isChanged && wanted !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const shown = isChanged && made ? made : null;
  const [save, isSaving] = useOnce(async () => {
    const typed = triedClasses(settings.classes, tried);
    if (!typed) return;
    const outcome = await savePlaces({ classes: typed, version: settings.version });
    if (!outcome || !('saved' in outcome)) return;
    await create({ seed });
    onDone();
  });
  return (
    <>
      <p className={classes.hint}>
        Type other numbers of seats: below the table you read who would get a place. Nothing changes until you
        save them.
      </p>
      <TriedBoard id={shown} board={board} settings={settings} tried={tried} onChange={setTried} />
      <div className={classes.tried}>
        {wanted === null && <p className={classes.hint}>Please type whole numbers of seats.</p>}
        {shown !== null && <Outcome id={shown} isOutdated={isPlaceholderData} />}
        <div ref={passesFocusOn} className={classes.buttons}>
          <Button onClick={save} loading={isSaving} disabled={!isTried(settings.classes, tried)}>
            Save These Seats
          </Button>
          <Button variant="default" onClick={onDone} disabled={isSaving}>
            Discard
          </Button>
        </div>
      </div>
    </>
  );
}

function Outcome({ id, isOutdated }: { id: number; isOutdated: boolean }) {
  const { data } = usePreview(id);
  if (!data || isOutdated) return <p role="status">Calculating...</p>;
  return (
    <p role="status">
      {data.comparison && <strong>{data.comparison}. </strong>}
      {data.counts.placed} would have a place, {data.counts.waiting} would wait. Nothing is saved yet.
    </p>
  );
}

interface TriedBoardProps extends Pick<WhatIfProps, 'board' | 'settings'> {
  id: number | null;
  tried: SeatsTried;
  onChange: (seats: SeatsTried) => void;
}

/** The board as it would be; its seats are those that are typed. */
function TriedBoard({ id, board, settings, tried, onChange }: TriedBoardProps) {
  const { data } = usePreviewBoard(id ?? 0, id !== null);
  const rows = rowsOf(settings.classes, (id !== null && data) || board);
  return <BoardTable label="Seats that are tried" rows={rows} trying={{ seats: tried, onChange }} />;
}
