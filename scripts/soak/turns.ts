/** So many visitors at once, who take turns; whoever has gone is followed by somebody new. */
export type Crowd = {
  /** Somebody who waits acts now, at what was due then. */
  act(due: number): void;
};

/** What a visitor does until they go: each `turn` is the moment of one request. */
type Visit = (turn: () => Promise<number>) => Promise<void>;

/** They come one after the other, so that not everybody does the same at the same time. */
const TURNS_BETWEEN_ARRIVALS = 15;

/**
 * A crowd whose visitors wait for their turns. When all of them are still being answered, somebody new comes: nobody
 * waits for the server before the next request is sent.
 */
export function createCrowd(size: number, visit: Visit): Crowd {
  const waiting: ((due: number) => void)[] = [];
  let present = 0;
  let turns = 0;

  function arrive() {
    present += 1;
    const turn = () => new Promise<number>((resolve) => void waiting.push(resolve));
    // What was refused is recorded, and whoever met it goes.
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
