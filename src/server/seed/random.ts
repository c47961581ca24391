/** Repeatable random values: the same seed gives the same ones on every machine. */
export type Random = ReturnType<typeof createRandom>;

/** FNV-1a: hashes a text to 32 bits. */
function hash(text: string) {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/** Mulberry32, a small generator that is good enough for fictitious data. */
export function createRandom(seed: string) {
  let state = hash(seed);

  /** A number from 0 up to but not including 1. */
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  /** A whole number from `least` to `most`, both included. */
  const integer = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));

  const chance = (probability: number) => fraction() < probability;

  /** @throws when the list is empty. */
  function pick<Item>(list: readonly Item[]): Item {
    const item = list[integer(0, list.length - 1)];
    if (item === undefined) throw new Error('Nothing to pick from');
    return item;
  }

  /** One of the items, each with a probability in proportion to its weight. */
  function weighted<Item>(options: readonly (readonly [item: Item, weight: number])[]): Item {
    const total = options.reduce((sum, [, weight]) => sum + weight, 0);
    let rest = fraction() * total;
    const hit = options.find(([, weight]) => {
      rest -= weight;
      return rest < 0;
    });
    return hit ? hit[0] : pick(options)[0];
  }

  function shuffle<Item>(list: readonly Item[]): Item[] {
    return list
      .map((item) => ({ item, place: fraction() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }

  /** Up to `count` different items. */
  const sample = <Item>(list: readonly Item[], count: number) => shuffle(list).slice(0, count);

  const digits = (count: number) => Array.from({ length: count }, () => integer(0, 9)).join('');

  return { fraction, integer, chance, pick, weighted, shuffle, sample, digits };
}
