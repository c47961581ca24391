import type { ReleasePreview } from '../../../shared/decisions/schema.ts';
import disclosure from '../../components/layout/disclosure.module.css';
import { TextLink } from '../../components/layout/links.tsx';
import { listAddress } from '../admissions/list/state/list-view.ts';
import classes from './decisions.module.css';

/**
 * Those whom a release tells, but no email reaches, by name: somebody has to call or write to them. The links open in a
 * new tab, because the form keeps what was typed only while the page stays open.
 */
export function WithoutAddress({ people }: { people: ReleasePreview['withoutAddress'] }) {
  if (people.length === 0) return null;
  return (
    <details className={classes.preview}>
      <summary className={disclosure.arrow}>Who they are (the links open in a new tab)</summary>
      <ul className={classes.names}>
        {people.map(({ id, applicationId, name }) => (
          <li key={id}>
            <TextLink to={listAddress({ search: applicationId })} target="_blank">
              {name}
            </TextLink>
            , {applicationId}
          </li>
        ))}
      </ul>
    </details>
  );
}
