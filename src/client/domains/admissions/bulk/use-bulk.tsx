import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { BulkAction } from '../../../../shared/admissions/bulk.ts';
import { randomId } from '../../../components/state/random-id.ts';
import { MessageDialog } from '../../messages/message-dialog.tsx';
import { fetchedPages } from './ask-about.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { type Chosen, chosenAfter, NOTHING_CHOSEN } from './selection.ts';
import type { Asked } from './use-carry-out.ts';

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
        <BulkDialog
          asked={asked}
          opened={asking}
          onRenewed={(chosen) => setAsked((now) => ({ ...now, chosen }))}
          onLook={look}
          onClose={() => setAsking(false)}
          onDone={onDone}
        />
        <MessageDialog
          chosen={recipients}
          opened={writing}
          onRenewed={setRecipients}
          onClose={() => setWriting(false)}
        />
      </>
    ),
    [asked, asking, recipients, writing, look, onDone],
  );
  return { ask, write, bulkDialogs };
}
