/** A fixed number of visitors who take turns; a new one replaces each who goes. */
export type Crowd = {
  /** Lets one waiting visitor send a request that was due at this time. */
  act(due: number): void;
};

/** A visit until its end; each `turn` resolves when one request is due. */
type Visit = (turn: () => Promise<number>) => Promise<void>;

/** New visitors come at this distance, so that they do not all do the same at the same time. */
const TURNS_BETWEEN_ARRIVALS = 15;

/**
 * Makes a crowd whose visitors wait for their turns. When all of them still wait for answers, a new visitor comes, so
 * that a slow server does not delay the next request.
 */
export function createCrowd(size: number, visit: Visit): Crowd {
  const waiting: ((due: number) => void)[] = [];
  let present = 0;
  let turns = 0;

  function arrive() {
    present += 1;
    const turn = () => new Promise<number>((resolve) => void waiting.push(resolve));
    // The record holds the failure; the visitor goes.
    void visit(turn)
      .catch(() => undefined)
      .finally(() => {
        present -= 1;
      });
  }

  return {
    act(due) {
      const isMissing = present < size && turns % TURNS_BETWEEN_ARRIVALS === 0;
      if (isMissing || waiting.length === 0) arrive();
      turns += 1;
      const [next] = waiting.splice(Math.floor(Math.random() * waiting.length), 1);
      next?.(due);
    },
  };
}
