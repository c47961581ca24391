import { ActionCard } from '../components/layout/action-card.tsx';
import { Page } from '../components/layout/page.tsx';
import { Panel } from '../components/layout/panel.tsx';
import { paths } from '../paths.ts';
import classes from './welcome.module.css';

const FOR_STUDENTS = [
  'Apply in five steps, on a phone or a computer',
  'Stop at any time and go on later: what you enter is kept',
  'See at once which Advanced Level subjects your results allow',
  'Add your exam slip and other documents as photographs or files',
  'Follow your application up to the school’s decision',
];

const FOR_ADMINISTRATORS = [
  'Every application in one list, with totals by status',
  'Filter by status, and go through the list page by page',
  'Points for the results, in all and for each choice of subjects, worked out for you',
  'Sort by points to compare applications',
  'Approve or reject what was submitted',
];

/**
 * /welcome: the older welcome page (applicants §2). A visitor without access to a card's page is asked to log in.
 */
export default function WelcomePage() {
  return (
    <Page
      title="Welcome to sixth form admissions"
      documentTitle="Welcome"
      intro="Students apply here for the Advanced Level (CAPE) programme. The school reads their applications and decides on them."
    >
      <div className={classes.sections}>
        <div className={classes.cards}>
          <ActionCard title="Student Registration" to={paths.register}>
            Enter your personal details and your exam results.
          </ActionCard>
          <ActionCard title="Subject Selection" to={paths.subjects}>
            Choose a first and a second combination of three subjects, and upload your documents.
          </ActionCard>
          <ActionCard title="Admin Dashboard" to={paths.admin}>
            For the school: review submitted applications and decide on them.
          </ActionCard>
        </div>
        <div className={classes.lists}>
          <Panel title="For students">
            <Features list={FOR_STUDENTS} />
          </Panel>
          <Panel title="For administrators">
            <Features list={FOR_ADMINISTRATORS} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

const Features = ({ list }: { list: string[] }) => (
  <ul className={classes.features}>
    {list.map((feature) => (
      <li key={feature}>{feature}</li>
    ))}
  </ul>
);
