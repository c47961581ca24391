import { Page } from '../components/layout/page.tsx';
import { RegistrationDay } from '../domains/registration-day/registration-day.tsx';

/** /admin/places/registration: who comes, what they bring, and the lists to print. */
export default function RegistrationDayPage() {
  return (
    <Page title="Registration Day" width="lg">
      <RegistrationDay />
    </Page>
  );
}
