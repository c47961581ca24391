import { countOf, formatCount } from '../../../shared/format/count.ts';
import { trpc } from '../../api/trpc.ts';
import { TextLink } from '../../components/layout/links.tsx';
import { TAB } from '../../components/state/use-address-tab.ts';
import { paths } from '../../paths.ts';
import { OFFERS_TAB } from './offers-tab.ts';

/** How far the places are given, in one line with a link to the offers. Nothing until places are set up. */
export default function PlaceSummary() {
  const { data } = trpc.admin.placeFigures.useQuery(undefined, { staleTime: 0 });
  if (!data?.isOn) return null;
  const { places, offered, accepted, enrolled, declined, waiting } = data;
  const parts = [
    `${formatCount(offered)} offered`,
    `${formatCount(accepted)} accepted`,
    `${formatCount(enrolled)} enrolled`,
    `${formatCount(declined)} declined`,
    `${formatCount(waiting)} waiting`,
  ];
  return (
    <TextLink to={`${paths.places}?${TAB}=${OFFERS_TAB}`} display="inline-block" mb="xs" size="sm">
      {places === null ? 'Places' : countOf(places, 'place')}: {parts.join(', ')}
    </TextLink>
  );
}
