import type { ReleasePreview } from '../../../shared/decisions/schema.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import disclosure from '../../components/layout/disclosure.module.css';
import { TextLink } from '../../components/layout/links.tsx';
import { listAddress } from '../admissions/list/state/list-view.ts';
import classes from './decisions.module.css';
import { toBeToldOtherwise } from './words.ts';

/** Those whom a release tells, but no email reaches, by name: somebody has to call or write to them. */
export function WithoutAddress({ people }: { people: ReleasePreview['withoutAddress'] }) {
  if (people.length === 0) return null;
  return (
    <div>
      <Banner tone="warning" title={toBeToldOtherwise(people.length)} live>
        By a telephone call, for example, or a printed letter.
      </Banner>
      <details className={classes.preview}>
        <summary className={disclosure.arrow}>Who they are</summary>
        <ul className={classes.names}>
          {people.map(({ id, applicationId, name }) => (
            <li key={id}>
              <TextLink to={listAddress({ search: applicationId })}>{name}</TextLink>, {applicationId}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
