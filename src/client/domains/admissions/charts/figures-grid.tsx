import { Title } from '@mantine/core';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import type { Statistics } from '../../../../shared/admissions/statistics.ts';
import { filtersOf, type ListFilters, listAddress } from '../list/state/list-view.ts';
import classes from './charts.module.css';
import { FigureChart } from './figure-chart.tsx';
import { FigureTable } from './figure-table.tsx';
import { type Figure, figuresOf } from './figures.ts';

interface FiguresGridProps {
  statistics: Statistics;
  /** What the figures are of. */
  filters: ListFilters;
}

/** All charts. This chunk includes the chart library. */
export default function FiguresGrid({ statistics, filters }: FiguresGridProps) {
  /** The list of what a bar counts. */
  const addressOf = (filter: Partial<ListFilters>) => listAddress({ ...filtersOf(filters), ...filter });
  return (
    <div className={classes.figures}>
      {figuresOf(statistics).map((figure) => (
        <FigureSection key={figure.title} figure={figure} addressOf={addressOf} />
      ))}
    </div>
  );
}

interface FigureSectionProps {
  figure: Figure;
  addressOf: (filter: Partial<ListFilters>) => string;
}

function FigureSection({ figure, addressOf }: FigureSectionProps) {
  const headingId = useId();
  const navigate = useNavigate();
  const { title, says, series, bars } = figure;
  return (
    <section
      className={classes.figure}
      aria-labelledby={headingId}
      data-wide={series.length > 1 || undefined}
    >
      <div>
        <Title order={2} size="h3" id={headingId}>
          {title}
        </Title>
        <p className={classes.says}>{bars.length === 0 ? 'Nothing to show yet.' : says}</p>
      </div>
      {bars.length > 0 && (
        <>
          <FigureChart figure={figure} onChoose={(filter) => void navigate(addressOf(filter))} />
          <FigureTable figure={figure} addressOf={addressOf} />
        </>
      )}
    </section>
  );
}
