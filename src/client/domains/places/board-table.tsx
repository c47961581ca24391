import { TextInput } from '@mantine/core';
import { formatCount } from '../../../shared/format/count.ts';
import type { BoardRow } from '../../../shared/places/previews.ts';
import * as roles from '../admissions/list/table/table-roles.ts';
import classes from './board.module.css';
import { classKey } from './draft.ts';
import type { SeatsTried } from './seats-tried.ts';
import { blockLabel } from './words.ts';

interface BoardTableProps {
  label: string;
  rows: readonly BoardRow[];
  /** With it, the seats can be changed. */
  trying?: { seats: SeatsTried; onChange: (seats: SeatsTried) => void } | undefined;
}

const freeInWords = (free: number) => (free < 0 ? `${formatCount(-free)} over` : formatCount(free));

/** Each class with its seats: a table, and a list on phones. The roles stay, whatever the layout. */
export const BoardTable = ({ label, rows, trying }: BoardTableProps) => (
  <table className={classes.board} aria-label={label} {...roles.TABLE}>
    <thead {...roles.ROW_GROUP}>
      <tr {...roles.ROW}>
        {['Subject', 'Block', 'Seats', 'Given', 'Free', 'First choice of', 'Last score in'].map((head) => (
          <th key={head} scope="col" {...roles.COLUMN_HEADER}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody {...roles.ROW_GROUP}>
      {rows.map((row, at) => (
        <BoardRowCells
          key={classKey(row.subject, row.block)}
          row={row}
          isNext={rows[at - 1]?.subject === row.subject}
          trying={trying}
        />
      ))}
    </tbody>
  </table>
);

interface BoardRowProps extends Pick<BoardTableProps, 'trying'> {
  row: BoardRow;
  /** It follows another class of its subject. */
  isNext: boolean;
}

function BoardRowCells({ row, isNext, trying }: BoardRowProps) {
  const { subject, block, seats, given, free, firstChoiceDemand, lastScore } = row;
  const key = classKey(subject, block);
  return (
    <tr {...roles.ROW} data-full={free <= 0 || undefined} data-next={isNext || undefined}>
      <th scope="row" {...roles.ROW_HEADER}>
        {subject}
      </th>
      <td {...roles.CELL}>{blockLabel(block)}</td>
      <td {...roles.CELL}>
        {trying ? (
          <TextInput
            aria-label={`Seats of ${subject}, ${blockLabel(block)}`}
            inputMode="numeric"
            autoComplete="off"
            className={classes.seats}
            value={trying.seats[key] ?? String(seats)}
            onChange={({ currentTarget }) => trying.onChange({ ...trying.seats, [key]: currentTarget.value })}
          />
        ) : (
          formatCount(seats)
        )}
      </td>
      <td {...roles.CELL}>{formatCount(given)}</td>
      <td {...roles.CELL} data-over={free < 0 || undefined}>
        {freeInWords(free)}
      </td>
      <td {...roles.CELL} data-label="First choice of">
        {formatCount(firstChoiceDemand)}
      </td>
      <td {...roles.CELL}>{lastScore ?? '–'}</td>
    </tr>
  );
}
