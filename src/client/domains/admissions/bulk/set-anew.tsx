import { Banner } from '../../../components/feedback/banner.tsx';
import type { Chosen } from './selection.ts';
import { applications } from './words.ts';

/** Said where the list of a selection was no longer kept, so that what follows is about other applications, perhaps. */
export const SetAnew = ({ chosen: { ids, list } }: { chosen: Chosen }) =>
  list?.isAnew && (
    <Banner tone="warning" live title="The list was set anew">
      It was older than half an hour, or the portal’s data had been replaced since. {applications(ids.length)}{' '}
      {ids.length === 1 ? 'matches' : 'match'} now: please look at what this would do before you go on.
    </Banner>
  );
