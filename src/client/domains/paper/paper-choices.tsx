import { checkEligibility } from '../../../shared/subjects/eligibility.ts';
import { trpc } from '../../api/trpc.ts';
import { allOf, DataState } from '../../components/feedback/data-state.tsx';
import { SkeletonForm } from '../../components/feedback/skeletons.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { ChoicesWithExceptions } from '../applications/choices/choices-with-exceptions.tsx';
import { eligibilityOfOffered } from '../subjects/eligibility-view.ts';
import type { PaperForm } from './use-paper-form.ts';

type PaperChoicesProps = Pick<PaperForm, 'form' | 'results' | 'selection' | 'changeSelection'>;

/** Both combinations. The results that were typed say which subjects are open; administrators may make exceptions. */
export function PaperChoices({ form, results, selection, changeSelection }: PaperChoicesProps) {
  const subjects = trpc.eligibility.requirements.useQuery();
  const settings = trpc.site.settings.useQuery();
  return (
    <Panel title="Subject Selection">
      <p>Required: at least one subject in each list, at most three, none twice within a list.</p>
      <DataState
        query={allOf({ subjects, settings })}
        loading={<SkeletonForm />}
        errorTitle="The subjects could not be loaded"
      >
        {(loaded) => {
          const isChecked = loaded.settings.cape_prerequisites_enabled === 'true';
          const checked = loaded.subjects.map((subject) =>
            checkEligibility({ ...subject, name: subject.subject }, results, isChecked),
          );
          const offered = eligibilityOfOffered(checked, results);
          return (
            <ChoicesWithExceptions
              selection={selection}
              eligibility={{ state: 'known', offered }}
              errors={form.errors}
              onChange={(field, slots) => changeSelection({ ...selection, [field]: slots })}
            />
          );
        }}
      </DataState>
    </Panel>
  );
}
