import { useParams } from 'react-router';
import { isLetterKind, kindOfLetter } from '../../shared/letters/kinds.ts';
import { DataState } from '../components/feedback/data-state.tsx';
import { LinkButton } from '../components/layout/links.tsx';
import { Page } from '../components/layout/page.tsx';
import { useLetters } from '../domains/letters/hooks.ts';
import { LetterEditor, LetterLoading } from '../domains/letters/letter-editor.tsx';
import { paths } from '../paths.ts';

/** /admin/letters/{kind}: where one letter is written. */
export default function LetterPage() {
  const { kind = '' } = useParams();
  const letters = useLetters();
  const known = isLetterKind(kind) ? kindOfLetter(kind) : null;
  return (
    <Page
      title={known ? `Letter: ${known.name}` : 'There Is No Such Letter'}
      width="lg"
      back={{ to: paths.letters, label: 'Back to Letters' }}
      intro={known ? known.purpose : 'Please choose one from the list of letters.'}
    >
      {known ? (
        <DataState query={letters} loading={<LetterLoading />} errorTitle="The letter could not be loaded">
          {(all) => {
            const letter = all.find((one) => one.kind === kind);
            return letter && <LetterEditor key={kind} letter={letter} />;
          }}
        </DataState>
      ) : (
        <LinkButton to={paths.letters} variant="default">
          All Letters
        </LinkButton>
      )}
    </Page>
  );
}
