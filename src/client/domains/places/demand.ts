import type { BoardRow } from '../../../shared/places/previews.ts';

type SubjectDemand = { subject: string; seats: number; given: number; demand: number };

/** The seats of all classes of a subject beside how many chose it first, the most wanted first. */
export function demandBySubject(rows: readonly BoardRow[]): SubjectDemand[] {
  const bySubject = [...Map.groupBy(rows, ({ subject }) => subject)];
  return bySubject
    .map(([subject, classes]) => ({
      subject,
      seats: classes.reduce((sum, { seats }) => sum + seats, 0),
      given: classes.reduce((sum, { given }) => sum + given, 0),
      demand: classes[0]?.firstChoiceDemand ?? 0,
    }))
    .sort((one, other) => other.demand - other.seats - (one.demand - one.seats));
}
