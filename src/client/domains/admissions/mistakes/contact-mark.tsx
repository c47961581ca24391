import type { Contact } from '../../../../shared/admissions/details.ts';
import { Banner } from '../../../components/feedback/banner.tsx';

/** Marks an application whose letters may not arrive (standing §7). Nothing when they do. */
export function ContactMark({ contact: { email, isConfirmed, isRefused } }: { contact: Contact }) {
  if (isRefused) {
    return (
      <Banner tone="danger" title={`Mail to ${email} comes back`}>
        The mail server refuses this address. Please reach the applicant by telephone.
      </Banner>
    );
  }
  if (isConfirmed) return null;
  return (
    <Banner tone="warning" title={email ? `${email} was never confirmed` : 'There is no email address'}>
      {email
        ? 'Letters are sent there, but without names and without the PDF: nobody has confirmed that the address is the applicant’s.'
        : 'No letters can be sent. Please reach the applicant by telephone.'}
    </Banner>
  );
}
