import { Title } from '@mantine/core';
import { useId } from 'react';
import type { Statistics } from '../../../../shared/admissions/statistics.ts';
import type { ListFilters } from '../list/list-view.ts';
import classes from './charts.module.css';
import { FigureChart } from './figure-chart.tsx';
import { FigureTable, isChosen } from './figure-table.tsx';
import { type Figure, figuresOf } from './figures.ts';

interface FiguresGridProps {
  statistics: Statistics;
  filters: ListFilters;
  onChange: (changes: Partial<ListFilters>) => void;
}

/** All charts. This chunk includes the chart library and loads only when the charts are shown. */
export default function FiguresGrid({ statistics, filters, onChange }: FiguresGridProps) {
  // Choosing the same bar again removes its filter.
  const choose = (filter: Partial<ListFilters>) => {
    const isTaken = isChosen(filter, filters);
    onChange(
      Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, isTaken ? null : value])),
    );
  };
  return (
    <div className={classes.figures}>
      {figuresOf(statistics).map((figure) => (
        <FigureSection key={figure.title} figure={figure} filters={filters} onChoose={choose} />
      ))}
    </div>
  );
}

interface FigureSectionProps {
  figure: Figure;
  filters: ListFilters;
  onChoose: (filter: Partial<ListFilters>) => void;
}

function FigureSection({ figure, filters, onChoose }: FigureSectionProps) {
  const headingId = useId();
  const { title, series, bars } = figure;
  return (
    <section
      className={classes.figure}
      aria-labelledby={headingId}
      data-wide={series.length > 1 || undefined}
    >
      <Title order={3} id={headingId}>
        {title}
      </Title>
      {bars.length === 0 ? (
        <p className={classes.none}>Nothing to show yet.</p>
      ) : (
        <>
          <FigureChart figure={figure} onChoose={onChoose} />
          <FigureTable figure={figure} filters={filters} onChoose={onChoose} />
        </>
      )}
    </section>
  );
}
