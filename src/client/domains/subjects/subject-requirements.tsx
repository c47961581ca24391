import { Text } from '@mantine/core';
import { prerequisitesEnabled } from '../../../shared/settings/site-settings.ts';
import { describeRequirement } from '../../../shared/subjects/eligibility.ts';
import { trpc } from '../../api/trpc.ts';
import { DataState } from '../../components/feedback/data-state.tsx';
import { HashTarget } from '../../components/layout/hash-target.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { useSiteSettings } from '../settings/hooks.ts';
import classes from './subject-requirements.module.css';

/** The id of the section, for links to it. */
export const SUBJECT_REQUIREMENTS = 'subject-requirements';

/** The prerequisites of each Advanced Level subject, for readers with or without an application. */
export function SubjectRequirements() {
  const requirements = trpc.eligibility.requirements.useQuery();
  const enabled = prerequisitesEnabled(useSiteSettings());
  return (
    <HashTarget id={SUBJECT_REQUIREMENTS}>
      <Panel title="Subject Requirements">
        <DataState query={requirements} errorTitle="We could not load the requirements">
          {(subjects) => (
            <>
              <Text mb="md">
                {enabled
                  ? 'To choose a subject you need one result for each line below its name, in CSEC or GCE.'
                  : 'At present you may choose any subject, whatever your results. This is what the subjects build on:'}
              </Text>
              <dl className={classes.subjects}>
                {subjects.map(({ subject, requirements }) => (
                  <div key={subject}>
                    <dt>{subject}</dt>
                    {requirements.length === 0 && <dd>No particular results</dd>}
                    {requirements.map(describeRequirement).map((text) => (
                      <dd key={text}>{text}</dd>
                    ))}
                  </div>
                ))}
              </dl>
            </>
          )}
        </DataState>
      </Panel>
    </HashTarget>
  );
}
