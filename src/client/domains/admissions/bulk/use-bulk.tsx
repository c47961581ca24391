import { useQueryClient } from '@tanstack/react-query';
import { lazy, useCallback, useMemo, useState } from 'react';
import type { BulkAction } from '../../../../shared/admissions/bulk.ts';
import { OnceOpened } from '../../../components/feedback/once-opened.tsx';
import { randomId } from '../../../components/state/random-id.ts';
import { fetchedPages } from './ask-about.ts';
import { type Chosen, chosenAfter, NOTHING_CHOSEN } from './selection.ts';
import type { Asked } from './use-carry-out.ts';

const BulkDialog = lazy(() => import('./bulk-dialog.tsx'));
const MessageDialog = lazy(() => import('../../messages/message-dialog.tsx'));

/** The dialogs of what is done with many applications. `onDone` is called when something was changed; it is memoized. */
export function useBulk(onDone: () => void) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked>({ action: 'approve', chosen: NOTHING_CHOSEN, key: '' });
  const [asking, setAsking] = useState(false);
  const [recipients, setRecipients] = useState<Chosen>(NOTHING_CHOSEN);
  const [writing, setWriting] = useState(false);
  const ask = useCallback((action: BulkAction, chosen: Chosen) => {
    setAsked({ action, chosen, key: randomId() });
    setAsking(true);
  }, []);
  const write = useCallback((chosen: Chosen) => {
    setRecipients(chosen);
    setWriting(true);
  }, []);
  const look = useCallback(() => {
    const shown = fetchedPages(queryClient, 'active').flatMap(({ items }) => items);
    setAsked((now) => ({ ...now, chosen: chosenAfter(now.chosen, shown) }));
  }, [queryClient]);
  // Memoized: closed dialogs would be rendered again on each change of the list.
  const bulkDialogs = useMemo(
    () => (
      <>
        <OnceOpened opened={asking}>
          {(opened) => (
            <BulkDialog
              asked={asked}
              opened={opened}
              onRenewed={(chosen) => setAsked((now) => ({ ...now, chosen }))}
              onLook={look}
              onClose={() => setAsking(false)}
              onDone={onDone}
            />
          )}
        </OnceOpened>
        <OnceOpened opened={writing}>
          {(opened) => (
            <MessageDialog
              chosen={recipients}
              opened={opened}
              onRenewed={setRecipients}
              onClose={() => setWriting(false)}
            />
          )}
        </OnceOpened>
      </>
    ),
    [asked, asking, recipients, writing, look, onDone],
  );
  return { ask, write, bulkDialogs };
}
