import type { Stage } from './stage.ts';
import { median } from './watch.ts';

/** The limit of a line: for its ratio to the baseline, its difference from it, or its own figure. */
export type Budget = Partial<Record<'ratioAtLeast' | 'ratioAtMost' | 'moreAtMost' | 'atMost', number>>;

type Measure = () => Promise<number>;
/** One round of the portal (`ours`) and, where one exists, of the baseline (`bare`). */
export type Work = {
  ours: Measure;
  bare?: Measure;
  /** Other figures that were seen meanwhile. */
  also?: () => Record<string, string>;
  end?: () => Promise<void>;
};

/** One line of the results, measured only when it is asked for. */
export type Line = {
  name: string;
  unit: 'requests/s' | 'applications/s' | 'ms' | 's' | 'MB' | 'KB' | 'frames';
  budget?: Budget;
  rounds?: number;
  prepare(stage: Stage): Promise<Work> | Work;
};

type Sample = { median: number; least: number; most: number };
export type Result = Pick<Line, 'name' | 'unit' | 'budget'> & {
  ours: Sample;
  bare?: Sample;
  ratio?: Sample;
  isMet?: boolean;
  also: Record<string, string>;
};

const ROUNDS = 5;

const sampleOf = (figures: number[]): Sample => ({
  median: median(figures),
  least: Math.min(...figures),
  most: Math.max(...figures),
});

type Judged = { ours: Sample; bare?: Sample; ratio?: Sample };

function meets(budget: Budget, { ours, bare, ratio }: Judged) {
  const {
    ratioAtLeast = -Infinity,
    ratioAtMost = Infinity,
    moreAtMost = Infinity,
    atMost = Infinity,
  } = budget;
  const more = bare ? ours.median - bare.median : 0;
  const isRatioMet = !ratio || (ratio.median >= ratioAtLeast && ratio.median <= ratioAtMost);
  return isRatioMet && more <= moreAtMost && ours.median <= atMost;
}

/** Measures the portal and the baseline by turns. The first round of each is not counted. */
async function rounds({ ours, bare }: Work, count: number): Promise<Judged> {
  const figures = { ours: [] as number[], bare: [] as number[] };
  if (count > 1) {
    await ours();
    await bare?.();
  }
  for (let round = 0; round < count; round += 1) {
    figures.ours.push(await ours());
    if (bare) figures.bare.push(await bare());
  }
  if (!bare) return { ours: sampleOf(figures.ours) };
  const ratios = figures.ours.map((figure, round) => figure / (figures.bare[round] ?? Number.NaN));
  return { ours: sampleOf(figures.ours), bare: sampleOf(figures.bare), ratio: sampleOf(ratios) };
}

export async function measure(line: Line, stage: Stage): Promise<Result> {
  const { name, unit, budget } = line;
  const work = await line.prepare(stage);
  const judged = await rounds(work, line.rounds ?? ROUNDS).finally(() => work.end?.());
  const verdict = budget && { budget, isMet: meets(budget, judged) };
  return { name, unit, ...verdict, ...judged, also: work.also?.() ?? {} };
}
