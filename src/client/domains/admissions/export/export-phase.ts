/** The progress of an export (administrators §4). */
export type ExportPhase =
  | { name: 'fetching'; done: number; total: number }
  | { name: 'generating' }
  | { name: 'complete' };

export const PHASE_LABELS: Record<ExportPhase['name'], string> = {
  fetching: 'Fetching exam results...',
  generating: 'Generating CSV file...',
  complete: 'Export complete!',
};

export const percentOf = (phase: ExportPhase) =>
  phase.name === 'fetching' ? (phase.total === 0 ? 0 : (phase.done / phase.total) * 100) : 100;
