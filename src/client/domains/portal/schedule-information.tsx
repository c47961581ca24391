import { Panel } from '../../components/layout/panel.tsx';
import classes from './schedule.module.css';

/** How the schedule works (decisions §4). */
export const ScheduleInformation = () => (
  <Panel title="Information">
    <ul className={classes.information}>
      <li>All times are Port of Spain time (UTC-4), wherever you are.</li>
      <li>Scheduled: the portal opens and closes by itself at the times that you set.</li>
      <li>
        Always open: the portal opens when you save and has no closing date. With no schedule set, as after
        the installation, it stays open indefinitely.
      </li>
      <li>Always closed: there is neither an opening nor a closing date.</li>
      <li>
        While the portal is closed, applicants can log in and read what they entered, but not change or submit
        it. Administrators can work as usual.
      </li>
      <li>
        A change counts at once. Pages that are open follow within a minute; what applicants have typed by
        then is kept on their devices.
      </li>
    </ul>
  </Panel>
);
