import { memo } from 'react';
import { countOf, formatCount } from '../../../shared/format/count.ts';
import { trpc, UNATTENDED } from '../../api/trpc.ts';
import { TextLink } from '../../components/layout/links.tsx';
import { addressOf } from '../../components/list/address-view.ts';
import { TAB } from '../../components/state/use-address-tab.ts';
import { paths } from '../../paths.ts';
import { inputOf } from '../intakes/use-address-intake.ts';
import { OFFERS_TAB } from './offers-tab.ts';

/** How far the places of an intake are given, in one line with a link to the offers. Nothing until places are set up. */
function PlaceSummary({ intake }: { intake: number | null }) {
  const { data } = trpc.admin.placeFigures.useQuery(inputOf(intake), { staleTime: 0, trpc: UNATTENDED });
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
    <TextLink
      to={`${paths.places}?${addressOf({ [TAB]: OFFERS_TAB, intake })}`}
      display="inline-block"
      mb="xs"
      size="sm"
    >
      {places === null ? 'Places' : countOf(places, 'place')}: {parts.join(', ')}
    </TextLink>
  );
}

export default memo(PlaceSummary);
