import { VisuallyHidden } from '@mantine/core';
import { labelOf } from '../../../shared/audit/labels.ts';
import { formatDateTime } from '../../../shared/format/dates.ts';
import { userExtentSchema } from '../../../shared/users/management.ts';
import disclosure from '../../components/layout/disclosure.module.css';
import { Fact, FactList } from '../../components/layout/fact-list.tsx';
import { TextLink } from '../../components/layout/links.tsx';
import ruledList from '../../components/layout/ruled-list.module.css';
import { editApplicationPath } from '../../paths.ts';
import classes from './change-list.module.css';
import {
  actionInWords,
  actorName,
  type Change,
  readableChanges,
  recordName,
  valueInWords,
} from './change-words.ts';

/** Changes: who, when, what, and each field before and after. */
export const ChangeList = ({ changes }: { changes: readonly Change[] }) => (
  <ul className={ruledList.list} aria-label="Changes">
    {changes.map((change) => (
      <li key={change.id}>
        <p className={classes.deed}>
          <strong>{actionInWords(change)}</strong>
          <ChangedRecord change={change} />
          <span className={classes.by}>
            {actorName(change.actor)}, <time dateTime={change.at}>{formatDateTime(change.at)}</time>
          </span>
        </p>
        <Fields change={change} />
      </li>
    ))}
  </ul>
);

function ChangedRecord({ change }: { change: Change }) {
  const name = recordName(change);
  if (!name) return null;
  const { openApplication } = change;
  return (
    <span className={classes.record}>
      {openApplication ? <TextLink to={editApplicationPath(openApplication)}>{name}</TextLink> : name}
    </span>
  );
}

/** More fields than these are collapsed. */
const MOST_UNCOLLAPSED = 8;

function Fields({ change }: { change: Change }) {
  if (change.valuesRemoved)
    return (
      <p className={classes.removed}>
        The values were removed{change.isGone === false ? '' : ' with the record'}.
      </p>
    );
  const all = readableChanges(change.changes);
  if (all.length === 0) return null;
  // The record was deleted, so the old values are enough, and a count of nothing says nothing.
  const isGone = all.every(({ after }) => after === null);
  const fields = isGone ? all.filter(({ field, before }) => !(isCount(field) && before === 0)) : all;
  if (fields.length === 0) return <p className={classes.removed}>Nothing else was deleted with it.</p>;
  const list = <FieldList fields={fields} isGone={isGone} entity={change.entity} />;
  if (fields.length <= MOST_UNCOLLAPSED) return list;
  return (
    <details className={classes.many}>
      <summary className={disclosure.arrow}>{`Show all ${fields.length} fields`}</summary>
      {list}
    </details>
  );
}

/** How much was deleted with a record; such a number was not a value of it, as an exam year was. */
const isCount = (field: string) => Object.hasOwn(userExtentSchema.shape, field);

interface FieldListProps {
  entity: string | undefined;
  fields: Change['changes'];
  isGone: boolean;
}

function FieldList({ fields, isGone, entity }: FieldListProps) {
  return (
    <div className={classes.fields}>
      <FactList lines>
        {fields.map(({ field, before, after }) => (
          <Fact key={field} label={labelOf(field, entity)}>
            {isCount(field) && isGone && valueInWords(field, before)}
            {before !== null && !(isCount(field) && isGone) && (
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
          </Fact>
        ))}
      </FactList>
    </div>
  );
}
