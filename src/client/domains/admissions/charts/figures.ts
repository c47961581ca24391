import type { Statistics } from '../../../../shared/admissions/statistics.ts';
import { ADMINISTRATOR_STATUS_LABELS, isDecidable } from '../../../../shared/applications/status.ts';
import { RESULTS_CHECK_LABELS } from '../../../../shared/exam-results/check.ts';
import { countOf, formatCount } from '../../../../shared/format/count.ts';
import { formatDay } from '../../../../shared/format/dates.ts';
import { DAY } from '../../../../shared/format/durations.ts';
import type { ListFilters } from '../list/state/list-view.ts';

/** A group of applications: a bar in the chart and a row in the table. */
export interface Bar {
  label: string;
  /** One per series of the figure. */
  counts: readonly number[];
  /** The filters that are applied on click. Days and scores without applications have none. */
  filter?: Partial<ListFilters>;
}

export interface Figure {
  title: string;
  /** What the chart shows, in a sentence. */
  says: string;
  /** Heading of the column with the bars' labels. */
  by: string;
  /** Series with the same `stackId` are stacked. */
  series: readonly { label: string; color: string; stackId: string }[];
  bars: readonly Bar[];
  /** Horizontal bars, for long labels. Days and scores run from left to right. */
  lying: boolean;
}

/** The school's text colour: in the dark scheme, the button colour is too close to the card's. */
const PRIMARY = 'var(--mantine-color-anchor)';
const APPLICATIONS = [{ label: 'Applications', color: PRIMARY, stackId: 'all' }];
const DEMAND = [
  { label: 'First choice, eligible', color: PRIMARY, stackId: 'first' },
  { label: 'First choice, not eligible', color: 'var(--app-danger-edge)', stackId: 'first' },
  { label: 'Second choice, eligible', color: 'var(--app-neutral-edge)', stackId: 'second' },
  { label: 'Second choice, not eligible', color: 'var(--app-accent)', stackId: 'second' },
];

const ifAny = (count = 0, filter: Partial<ListFilters>) => ({
  counts: [count],
  ...(count > 0 && { filter }),
});

/** Every day from the first to the last: days without applications are gaps in the chart. */
function everyDay(perDay: Statistics['perDay']): Bar[] {
  const counts = new Map(perDay.map(({ day, count }) => [day, count]));
  const days = [...counts.keys()].sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const length = (Date.parse(last) - Date.parse(first)) / DAY + 1;
  return Array.from({ length }, (_, index) => {
    const day = new Date(Date.parse(first) + index * DAY).toISOString().slice(0, 10);
    return { label: formatDay(day), ...ifAny(counts.get(day), { submittedOn: day }) };
  });
}

/** Every score from 0 to the highest. */
function everyScore(scores: Statistics['scores']): Bar[] {
  const counts = new Map(scores.map(({ score, count }) => [score, count]));
  const length = Math.max(-1, ...counts.keys()) + 1;
  return Array.from({ length }, (_, score) => ({
    label: String(score),
    ...ifAny(counts.get(score), { totalScore: score }),
  }));
}

const most = <Item>(items: readonly Item[], by: (item: Item) => number): Item | undefined =>
  items.reduce<Item | undefined>(
    (best, item) => (best === undefined || by(item) > by(best) ? item : best),
    undefined,
  );
const sum = (items: readonly { count: number }[]) => items.reduce((all, { count }) => all + count, 0);

function busiestDay(perDay: Statistics['perDay']): string {
  const busiest = most(perDay, ({ count }) => count);
  if (!busiest) return '';
  const all = `${countOf(sum(perDay), 'application')} on ${countOf(perDay.length, 'day')}`;
  return `${all}; most on ${formatDay(busiest.day)}: ${formatCount(busiest.count)}.`;
}

/** At least half of the applications have this score or a better one. */
function medianScore(scores: Statistics['scores']): string {
  const half = sum(scores) / 2;
  let better = 0;
  for (const { score, count } of [...scores].sort((a, b) => b.score - a.score)) {
    better += count;
    if (better >= half) return `Half of them have a total score of ${score} or more.`;
  }
  return '';
}

const waiting = (byStatus: Statistics['byStatus']) =>
  sum(byStatus.filter(({ status }) => isDecidable(status)));

const checked = (byCheck: Statistics['byCheck']) => sum(byCheck.filter(({ check }) => check === 'checked'));

function busiestSchool(bySchool: Statistics['bySchool'], filtered: number): string {
  const busiest = most(bySchool, ({ count }) => count);
  if (!busiest) return '';
  const { school, count } = busiest;
  const name = school === 'Other' ? 'other schools' : school;
  return count === filtered
    ? `All come from ${name}.`
    : `Most come from ${name}: ${formatCount(count)} of ${formatCount(filtered)}.`;
}

function mostWanted(demand: Statistics['demand']): string {
  const chosen = ({ first, second }: Statistics['demand'][number]) =>
    first.eligible + first.ineligible + second.eligible + second.ineligible;
  const wanted = most(demand, chosen);
  return wanted
    ? `Most wanted: ${wanted.subject}, chosen ${formatCount(chosen(wanted))} times in first or second choices.`
    : '';
}

/** The charts of the applications that match the list's filters. */
export const figuresOf = ({
  filtered,
  perDay,
  byStatus,
  byCheck,
  bySchool,
  demand,
  scores,
}: Statistics): Figure[] => [
  {
    title: 'Applications per day',
    says: busiestDay(perDay),
    by: 'Submitted',
    series: APPLICATIONS,
    bars: everyDay(perDay),
    lying: false,
  },
  {
    title: 'Score distribution',
    says: medianScore(scores),
    by: 'Total Score',
    series: APPLICATIONS,
    bars: everyScore(scores),
    lying: false,
  },
  {
    title: 'By status',
    says: `${formatCount(waiting(byStatus))} of ${formatCount(filtered)} wait for a decision.`,
    by: 'Status',
    series: APPLICATIONS,
    bars: byStatus.map(({ status, count }) => ({
      label: ADMINISTRATOR_STATUS_LABELS[status],
      counts: [count],
      filter: { status },
    })),
    lying: true,
  },
  {
    title: 'By results check',
    says: `${formatCount(checked(byCheck))} of ${formatCount(filtered)} are checked.`,
    by: 'Results',
    series: APPLICATIONS,
    bars: byCheck.map(({ check, count }) => ({
      label: RESULTS_CHECK_LABELS[check],
      counts: [count],
      filter: { check },
    })),
    lying: true,
  },
  {
    title: 'By school',
    says: busiestSchool(bySchool, filtered),
    by: 'School',
    series: APPLICATIONS,
    bars: bySchool.map(({ school, count }) => ({ label: school, counts: [count], filter: { school } })),
    lying: true,
  },
  {
    title: 'Demand per subject',
    says: mostWanted(demand),
    by: 'Subject',
    series: DEMAND,
    bars: demand.map(({ subject, first, second }) => ({
      label: subject,
      counts: [first.eligible, first.ineligible, second.eligible, second.ineligible],
      filter: { subject },
    })),
    lying: true,
  },
];
