import { seatKey, seatsTaken } from '../../../shared/places/board.ts';
import { isScore } from '../../../shared/places/merit.ts';
import type { BoardRow } from '../../../shared/places/previews.ts';
import { readSnapshot } from '../../platform/database/snapshot-read.ts';
import type { Database } from '../../tables.ts';
import { intakeIdOf } from '../intakes/service.ts';
import { fromBlock } from '../offers/block.ts';
import { listSubjects } from '../subjects/service.ts';
import { listHeldSeats, listHolders } from './facts-queries.ts';
import { listBoard } from './live-board-queries.ts';
import { settingsOfIntake } from './settings.ts';
import { meritOfFacts } from './world.ts';

type Merit = Awaited<ReturnType<typeof settingsOfIntake>>['merit'];

/** The score of the last one who got into each class, by the class; for scores that are counted from results. */
async function lastScores(db: Database, intakeId: number, merit: Merit) {
  const nameOf = new Map((await listSubjects(db)).map(({ id, name }) => [id, name]));
  const seatsOf = Map.groupBy(await listHeldSeats(db, intakeId), ({ applicationId }) => applicationId);
  const seated = (await listHolders(db, intakeId)).map((row) => ({
    classes: (seatsOf.get(row.id) ?? []).map(({ subjectId, block }) => ({
      subject: nameOf.get(subjectId) ?? '',
      block: fromBlock(block),
    })),
    score: meritOfFacts(row, merit).merit[0] ?? 0,
  }));
  return seatsTaken(seated.toSorted((one, other) => other.score - one.score));
}

/**
 * The board of the live offers of an intake. A class that was removed has no seats, so its `free` is negative.
 * @throws NOT_FOUND.
 */
export const readLiveBoard = (db: Database, intake?: number): Promise<BoardRow[]> =>
  readSnapshot(db, async (trx) => {
    const intakeId = await intakeIdOf(trx, intake);
    const { merit } = await settingsOfIntake(trx, intakeId);
    const [first] = merit;
    const counted = isScore(first) && first !== 'totalScore' ? await lastScores(trx, intakeId, merit) : null;
    const rows = await listBoard(trx, intakeId);
    return rows.map(({ lastTotalScore, block: stored, ...row }) => {
      const seat = { subject: row.subject, block: fromBlock(stored) };
      const lastScore = counted ? (counted.get(seatKey(seat))?.lastScore ?? null) : lastTotalScore;
      return {
        ...row,
        ...seat,
        free: row.seats - row.given,
        lastScore: isScore(first) ? lastScore : null,
      };
    });
  });
