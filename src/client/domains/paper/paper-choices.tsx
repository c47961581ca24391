import { checkEligibility } from '../../../shared/subjects/eligibility.ts';
import { trpc } from '../../api/trpc.ts';
import { Banner } from '../../components/feedback/banner.tsx';
import { allOf, DataState } from '../../components/feedback/data-state.tsx';
import { SkeletonForm } from '../../components/feedback/skeletons.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import choicesClasses from '../applications/choices.module.css';
import { ChoicesFieldset } from '../applications/choices-fieldset.tsx';
import { COMBINATIONS, chosenOf } from '../applications/selection.ts';
import { ineligibleAmong, type Standings, standingsOf } from '../subjects/standing.ts';
import type { PaperForm } from './use-paper-form.ts';

type PaperChoicesProps = Pick<PaperForm, 'form' | 'results' | 'selection' | 'changeSelection'>;

/** Both combinations. The results that were typed say which subjects are open; administrators may make exceptions. */
export function PaperChoices(props: PaperChoicesProps) {
  const subjects = trpc.eligibility.requirements.useQuery();
  const settings = trpc.site.settings.useQuery();
  return (
    <Panel title="Subject Selection">
      <p>At least one subject in each list, at most three, none twice within a list.</p>
      <DataState
        query={allOf({ subjects, settings })}
        loading={<SkeletonForm />}
        errorTitle="The subjects could not be loaded"
      >
        {(loaded) => {
          const isChecked = loaded.settings.cape_prerequisites_enabled === 'true';
          const checked = loaded.subjects.map((subject) =>
            checkEligibility({ ...subject, name: subject.subject }, props.results, isChecked),
          );
          const offered = standingsOf(checked, props.results);
          return <Combinations {...props} standings={{ state: 'known', offered }} />;
        }}
      </DataState>
    </Panel>
  );
}

function Combinations({
  form,
  selection,
  changeSelection,
  standings,
}: PaperChoicesProps & { standings: Standings }) {
  const { firstChoiceSubjects, secondChoiceSubjects } = chosenOf(selection);
  const exceptions = ineligibleAmong([...firstChoiceSubjects, ...secondChoiceSubjects], standings);
  return (
    <>
      <div className={choicesClasses.combinations}>
        {COMBINATIONS.map(({ field, label }) => (
          <ChoicesFieldset
            key={field}
            combination={field}
            label={label}
            slots={selection[field]}
            standings={standings}
            error={typeof form.errors[field] === 'string' ? form.errors[field] : undefined}
            allowsExceptions
            onSelect={(place, name) =>
              changeSelection({
                ...selection,
                [field]: selection[field].map((before, index) => (index === place ? name : before)),
              })
            }
          />
        ))}
      </div>
      {exceptions.length > 0 && (
        <Banner tone="warning" live title={`Not eligible for: ${exceptions.join(', ')}`}>
          The reasons stand beside each subject. You can enter the choices all the same: an exception is yours
          to make.
        </Banner>
      )}
    </>
  );
}
