import classes from './not-open.module.css';

/** Marks an application some of whose chosen subjects are no longer open to the student. */
export const NotOpen = ({ subjects }: { subjects: readonly string[] }) =>
  subjects.length > 0 && (
    <span className={classes.mark} title={subjects.join(', ')}>
      {subjects.length} not open: {subjects.join(', ')}
    </span>
  );
