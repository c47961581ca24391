import { Page } from '../components/layout/page.tsx';
import { ClaimWayIn } from '../domains/paper/claim-way-in.tsx';

/** /claim: joins an application that the school entered from paper to the own account. */
export default function ClaimPage() {
  return (
    <Page
      title="Claim your application"
      width="sm"
      intro="For applications that the school entered from a form on paper. The school gave you a code, or mailed you a link."
    >
      <ClaimWayIn />
    </Page>
  );
}
