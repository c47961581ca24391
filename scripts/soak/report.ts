import { median, percentile } from '../bench/watch.ts';
import type { Record, Sample } from './record.ts';

/** The largest ratio of the last fifth to the second one. */
const MOST_GROWTH = 1.2;
const MINUTE = 60_000;

type Part = Pick<Record, 'samples' | 'readings'>;
const within = ({ samples, readings }: Record, from: number, until: number): Part => ({
  samples: samples.filter(({ due }) => due >= from && due < until),
  readings: readings.filter(({ at }) => at >= from && at < until),
});

const milliseconds = (figure: number) => (Number.isNaN(figure) ? '-' : figure.toFixed(figure < 100 ? 1 : 0));
const times = (samples: Sample[]) => samples.filter(({ failure }) => !failure).map(({ took }) => took);
const spread = (samples: Sample[]) =>
  [0.5, 0.95, 0.99].map((share) => milliseconds(percentile(times(samples), share))).join(' / ');
const failed = (samples: Sample[]) => samples.filter(({ failure }) => failure).length;

function figuresOf({ samples, readings }: Part) {
  const cpu = (readings.at(-1)?.cpuSeconds ?? 0) - (readings[0]?.cpuSeconds ?? 0);
  return {
    'memory, median': median(readings.map((reading) => reading.megabytes)),
    'processor time for a request': (cpu * 1000) / samples.length,
    'latency, median': median(times(samples)),
    cpu,
  };
}

const COLUMNS = {
  minutes: 14,
  requests: 10,
  errors: 8,
  'reads (ms)': 22,
  'writes (ms)': 22,
  'memory (MB)': 13,
  'cpu (s)': 9,
  'cpu (ms/request)': 16,
};
const WIDTHS = Object.values(COLUMNS);
const line = (cells: readonly string[], widths = WIDTHS) =>
  cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join('')
    .trimEnd();

export const heading = () => `${line(Object.keys(COLUMNS))}\n(times: median / 95th / 99th percentile)`;

/** A line with the figures between two times. */
export function lineOf(record: Record, from: number, until: number) {
  const part = within(record, from, until);
  const { samples } = part;
  const of = (kind: Sample['kind']) => samples.filter((sample) => sample.kind === kind);
  const figures = figuresOf(part);
  return line([
    `${(from / MINUTE).toFixed(1)} to ${(until / MINUTE).toFixed(1)}`,
    String(samples.length),
    String(failed(samples)),
    spread(of('read')),
    spread(of('write')),
    figures['memory, median'].toFixed(0),
    figures.cpu.toFixed(1),
    figures['processor time for a request'].toFixed(2),
  ]);
}

/** The requests by name, and each error with its number. */
export function detailsOf({ samples }: Record) {
  const byName = Object.entries(Object.groupBy(samples, ({ kind, name }) => `${kind}: ${name}`));
  const lines = byName
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, own = []]) => line([name, String(own.length), spread(own)], [34, 8, 0]));
  const failures = Object.groupBy(
    samples.filter(({ failure }) => failure),
    ({ name, failure }) => `${name}: ${failure}`,
  );
  const errors = Object.entries(failures).map(([what, own = []]) => `${own.length} times ${what}`);
  return { lines, errors };
}

/** Compares the last fifth with the second one, when everything has run once. @returns whether all is well */
export function judge(record: Record, length: number) {
  const fifth = length / 5;
  const early = figuresOf(within(record, fifth, 2 * fifth));
  const late = figuresOf(within(record, 4 * fifth, length));
  const errors = failed(record.samples);
  const lines = [
    `requests left up to ${record.latest.toFixed(0)} ms after they were due (seconds: this machine was too busy to judge)`,
    `${errors === 0 ? 'ok       ' : 'TOO MANY '} errors: ${errors}`,
  ];
  let isWell = errors === 0;
  for (const [name, unit, decides] of [
    ['memory, median', 'MB', true],
    ['processor time for a request', 'ms', true],
    // Other load on the machine makes it longer, so it does not decide.
    ['latency, median', 'ms', false],
  ] as const) {
    const growth = late[name] / early[name];
    const isFine = growth <= MOST_GROWTH;
    if (decides) isWell &&= isFine;
    const remark = decides ? '' : ' (counts on a machine that does nothing else)';
    lines.push(
      `${isFine ? 'ok       ' : 'TOO MUCH '} ${name}: ${early[name].toFixed(2)} ${unit} in the second fifth, ${late[name].toFixed(2)} ${unit} in the last, ${growth.toFixed(2)} times${remark}`,
    );
  }
  return { isWell, lines };
}
