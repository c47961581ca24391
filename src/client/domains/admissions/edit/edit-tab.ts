import { useSearchParams } from 'react-router';
import { z } from 'zod';

/** The tabs of the page that edits an application (administrator spec §2). */
export const TAB_LABELS = {
  personal: 'Personal Info',
  results: 'Exam Results',
  subjects: 'Subject Selection',
  status: 'Application Status',
  history: 'History',
};
export type EditTab = keyof typeof TAB_LABELS;

const tabSchema = z.enum(['personal', 'results', 'subjects', 'status', 'history']).catch('personal');
const PARAMETER = 'tab';

/** The open tab, kept in the address beside the list to go back to. */
export function useEditTab(): [EditTab, (tab: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const open = (tab: string | null) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.set(PARAMETER, tabSchema.parse(tab));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [tabSchema.parse(search.get(PARAMETER)), open];
}
