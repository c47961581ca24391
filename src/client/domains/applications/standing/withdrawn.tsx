import { Text } from '@mantine/core';
import { WITHDRAWN } from '../../../../shared/applications/status.ts';
import { Banner } from '../../../components/feedback/banner.tsx';
import { TextLink } from '../../../components/layout/links.tsx';
import { paths } from '../../../paths.ts';
import { ContactDetails } from '../../settings/contact-details.tsx';
import type { Overview } from '../hooks.ts';

/** Tells an applicant why the application cannot be changed or submitted any more, and what can be done (paper §3). */
export const Withdrawn = ({ overview }: { overview: Overview }) =>
  overview.isWithdrawn && (
    <Banner tone="warning" title="Application withdrawn">
      <Text>{WITHDRAWN}</Text>
      {!overview.intake.isClosed && (
        <Text my="xs">
          Have you a code from the school? <TextLink to={paths.claim}>Join the other application</TextLink>
        </Text>
      )}
      <ContactDetails isIntroduced={false} />
    </Banner>
  );
