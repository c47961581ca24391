import { countOf } from '../../../shared/format/count.ts';
import { trpc } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { TextLink } from '../../components/layout/links.tsx';
import { addressOf } from '../../components/list/address-view.ts';
import { TAB } from '../../components/state/use-address-tab.ts';
import { paths } from '../../paths.ts';
import { OFFERS_TAB } from './offers-tab.ts';

/**
 * Says before a preview is published that free seats belong to others first: to those who hold their second choice and
 * wait for the first (places §6). A preview places only those who have no place.
 */
export function CouldMoveUp() {
  const { data } = trpc.admin.fillPreview.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  const moved = data?.moved ?? 0;
  if (moved === 0) return null;
  return (
    <Banner tone="warning" live title={`${countOf(moved, 'applicant')} could move up to the first choice`}>
      {moved === 1 ? 'One person holds' : 'They hold'} the second choice and {moved === 1 ? 'waits' : 'wait'}{' '}
      for seats that are free now. A preview places only applicants without a place, and may give these seats
      to them.{' '}
      <TextLink to={`${paths.places}?${addressOf({ [TAB]: OFFERS_TAB })}`}>Fill free places</TextLink> first,
      then preview again.
    </Banner>
  );
}
