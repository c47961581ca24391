import { trpc } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { TextLink } from '../../components/layout/links.tsx';
import { paths } from '../../paths.ts';
import { NUMBERS, noAddressFor } from './call-them.ts';

/** Counts the offers without an answer that no email tells of, however they were made. */
export function UnreachedOffers() {
  const { data: offers = [] } = trpc.admin.offers.useQuery({ state: 'offered' }, { staleTime: 0 });
  const unreached = offers.filter(({ hasEmail }) => !hasEmail).length;
  if (unreached === 0) return null;
  return (
    <Banner tone="warning" title={noAddressFor(unreached)}>
      {NUMBERS} <TextLink to={paths.registrationDay}>Registration Day</TextLink>
    </Banner>
  );
}
