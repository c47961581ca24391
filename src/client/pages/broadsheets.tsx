import { Page } from '../components/layout/page.tsx';
import classes from '../domains/broadsheets/broadsheets.module.css';
import { ImportList } from '../domains/broadsheets/import-list.tsx';
import { SubjectNames } from '../domains/broadsheets/subject-names.tsx';
import { UploadPanel } from '../domains/broadsheets/upload-panel.tsx';
import { paths } from '../paths.ts';

/** /admin/results/broadsheets: schools' lists of results, and what was done with them. */
export default function BroadsheetsPage() {
  return (
    <Page
      title="Broadsheets"
      back={{ to: paths.resultsDesk, label: 'Back to Results Desk' }}
      intro="A school’s own list of results, compared with what applicants declared. What agrees is confirmed and what differs is corrected in one go, and all of it can be taken back."
    >
      <div className={classes.sections}>
        <UploadPanel />
        <ImportList />
        <SubjectNames />
      </div>
    </Page>
  );
}
