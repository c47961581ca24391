import classes from './notices.module.css';
import toneClasses from './tone.module.css';

interface NoticeBoxProps {
  title: string;
  message: string;
  action: { label: string; run: () => void };
}

/** A warning among the notices that says what still holds, with a button. */
export const NoticeBox = ({ title, message, action }: NoticeBoxProps) => (
  <div className={`${toneClasses.tone} ${classes.notice}`} data-tone="warning" data-notice tabIndex={-1}>
    <div className={classes.text}>
      <p className={classes.title}>{title}</p>
      <p className={classes.message}>{message}</p>
    </div>
    <button type="button" className={classes.action} onClick={action.run}>
      {action.label}
    </button>
  </div>
);
