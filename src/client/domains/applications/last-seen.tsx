import { formatDateTime } from '../../../shared/format/dates.ts';
import { LoadFailure } from '../../components/feedback/load-failure.tsx';
import { useKeptOverview } from './kept-answers.ts';

/** Says that the page shows what this device saw last, while the server gives no answer (first visit §3). */
export function LastSeen() {
  const { data, error, dataUpdatedAt, isFetching, refetch } = useKeptOverview();
  if (data === undefined || !error) return null;
  const seen = formatDateTime(new Date(dataUpdatedAt));
  return (
    <LoadFailure
      title="What you see may be out of date"
      message={`You see what this device loaded last, on ${seen}. Please check your connection and try again.`}
      retrying={isFetching}
      onRetry={refetch}
    />
  );
}
