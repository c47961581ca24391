import { DataState } from '../components/feedback/data-state.tsx';
import { SkeletonBlocks } from '../components/feedback/skeletons.tsx';
import { Page } from '../components/layout/page.tsx';
import { useLetters } from '../domains/letters/hooks.ts';
import { LetterList } from '../domains/letters/letter-list.tsx';
import { paths } from '../paths.ts';

/** /admin/letters: the letters to applicants. */
export default function LettersPage() {
  return (
    <Page
      title="Letters"
      back={{ to: paths.admin, label: 'Back to Admin Dashboard' }}
      intro="What the portal writes to applicants. Each letter can be put in the school’s own words, and returned to its original text."
    >
      <DataState
        query={useLetters()}
        loading={<SkeletonBlocks rows={7} height={88} />}
        errorTitle="The letters could not be loaded"
      >
        {(letters) => <LetterList letters={letters} />}
      </DataState>
    </Page>
  );
}
