import { useParams } from 'react-router';
import { isLetterKind, kindOfLetter } from '../../shared/letters/kinds.ts';
import { DataState, EmptyState } from '../components/feedback/data-state.tsx';
import { SkeletonForm } from '../components/feedback/skeletons.tsx';
import { Page } from '../components/layout/page.tsx';
import { useLetters } from '../domains/letters/hooks.ts';
import { LetterEditor } from '../domains/letters/letter-editor.tsx';
import { paths } from '../paths.ts';

/** /admin/letters/{kind}: where one letter is written. */
export default function LetterPage() {
  const { kind = '' } = useParams();
  const letters = useLetters();
  const known = isLetterKind(kind) ? kindOfLetter(kind) : null;
  return (
    <Page
      title={known ? `Letter: ${known.name}` : 'Letter not found'}
      width="lg"
      back={{ to: paths.letters, label: 'Back to Letters' }}
      intro={known?.purpose}
    >
      <DataState
        query={letters}
        loading={<SkeletonForm rows={2} />}
        errorTitle="The letter could not be loaded"
      >
        {(all) => {
          const letter = all.find((one) => one.kind === kind);
          return letter ? (
            <LetterEditor key={kind} letter={letter} />
          ) : (
            <EmptyState title="There Is No Such Letter">
              Please choose one from the list of letters.
            </EmptyState>
          );
        }}
      </DataState>
    </Page>
  );
}
