import { VisuallyHidden } from '@mantine/core';
import { formatDateTime } from '../../../../shared/format/dates.ts';
import { actionInWords, type Change, labelOf, readableChanges, valueInWords } from './change-words.ts';
import classes from './edit.module.css';

/** What officers changed: who, when, what, and every field before and after. */
export const ChangeList = ({ changes }: { changes: readonly Change[] }) => (
  <ul className={classes.changes}>
    {changes.map((change) => (
      <li key={change.id}>
        <p className={classes.deed}>
          <strong>{actionInWords(change)}</strong>
          <span className={classes.by}>
            {change.actor.name ?? change.actor.email},{' '}
            <time dateTime={change.at}>{formatDateTime(change.at)}</time>
          </span>
        </p>
        <Fields change={change} />
      </li>
    ))}
  </ul>
);

function Fields({ change }: { change: Change }) {
  const fields = readableChanges(change.changes);
  if (fields.length === 0) return null;
  // Deleted as a whole: what it was is all there is to say.
  const isGone = fields.every(({ after }) => after === null);
  return (
    <dl className={classes.fields}>
      {fields.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{labelOf(field)}</dt>
          <dd>
            {before !== null && (
              <>
                <del>
                  <VisuallyHidden>before: </VisuallyHidden>
                  {valueInWords(field, before)}
                </del>
                {!isGone && <span aria-hidden="true"> → </span>}
              </>
            )}
            {!isGone && (
              <ins>
                {before !== null && <VisuallyHidden>after: </VisuallyHidden>}
                {valueInWords(field, after)}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
