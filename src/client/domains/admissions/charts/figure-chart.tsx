import '@mantine/core/styles/ColorSwatch.layer.css';
import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { ListFilters } from '../list/state/list-view.ts';
import type { Figure } from './figures.ts';

interface FigureChartProps {
  figure: Figure;
  onChoose: (filter: Partial<ListFilters>) => void;
}

const BAR_HEIGHT = 24;
/** Bar labels wrap after about LABEL_LETTERS characters; a line is LABEL_LINE pixels high. */
const LABEL_LETTERS = 13;
const LABEL_LINE = 15;
const AXIS_HEIGHT = 56;
const UPRIGHT_HEIGHT = 220;

/** A bar chart. The table beside it has the same numbers for screen readers and the keyboard. */
export function FigureChart({ figure: { bars, series, lying }, onChoose }: FigureChartProps) {
  const stacks = new Set(series.map(({ stackId }) => stackId)).size;
  const lines = Math.max(...bars.map(({ label }) => Math.ceil(label.length / LABEL_LETTERS)));
  const barHeight = Math.max(BAR_HEIGHT * stacks, LABEL_LINE * lines);
  const data = bars.map(({ label, counts }) => ({
    bar: label,
    ...Object.fromEntries(series.map((one, index) => [one.label, counts[index]])),
  }));
  return (
    <div aria-hidden="true">
      <BarChart
        h={lying ? bars.length * barHeight + AXIS_HEIGHT : UPRIGHT_HEIGHT}
        data={data}
        dataKey="bar"
        orientation={lying ? 'vertical' : 'horizontal'}
        series={series.map(({ label, color, stackId }) => ({ name: label, color, stackId }))}
        withLegend={series.length > 1}
        gridAxis={lying ? 'y' : 'x'}
        maxBarWidth={18}
        accessibilityLayer={false}
        xAxisProps={lying ? { allowDecimals: false } : { interval: 'equidistantPreserveStart' }}
        yAxisProps={lying ? { width: 130, interval: 0 } : { allowDecimals: false, width: 48 }}
        barProps={{
          cursor: 'pointer',
          onClick: (_bar, index) => {
            const filter = bars[index]?.filter;
            if (filter) onChoose(filter);
          },
        }}
      />
    </div>
  );
}
