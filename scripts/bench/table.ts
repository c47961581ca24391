import type { Budget, Line, Result } from './harness.ts';

const places = (figure: number) => (Math.abs(figure) >= 100 ? 0 : Math.abs(figure) >= 10 ? 1 : 2);
const written = (figure: number) =>
  figure.toLocaleString('en-GB', { maximumFractionDigits: places(figure), minimumFractionDigits: 0 });

function budgetText({ ratioAtLeast, ratioAtMost, moreAtMost, atMost }: Budget, unit: Line['unit']) {
  return [
    ratioAtLeast === undefined ? '' : `at least ${ratioAtLeast}`,
    ratioAtMost === undefined ? '' : `at most ${written(ratioAtMost)} times`,
    moreAtMost === undefined ? '' : `at most ${moreAtMost} ${unit} more`,
    atMost === undefined ? '' : `at most ${atMost} ${unit}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const spread = ({ median, least, most }: Result['ours']) =>
  least === most ? written(median) : `${written(median)} (${written(least)} to ${written(most)})`;

const cellsOf = ({ name, unit, ours, bare, ratio, budget, isMet }: Result) => [
  name,
  `${bare ? written(ours.median) : spread(ours)} ${unit}`,
  bare ? `${written(bare.median)} ${unit}` : '',
  ratio ? spread(ratio) : '',
  budget ? budgetText(budget, unit) : '',
  budget ? (isMet ? 'yes' : 'NO') : '',
];

const HEADINGS = ['work', 'the portal', 'bare', 'ratio', 'budget', 'met'];

/** The results as a text table. */
export function table(results: Result[]): string {
  const rows = [HEADINGS, ...results.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lineOf = (row: string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const notes = (result: Result | undefined) =>
    Object.entries(result?.also ?? {}).map(([what, text]) => `    ${what}: ${text}`);
  return rows.flatMap((row, index) => [lineOf(row), ...notes(results[index - 1])]).join('\n');
}
