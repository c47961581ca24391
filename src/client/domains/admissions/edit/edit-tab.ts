import { z } from 'zod';
import { useAddressTab } from '../../../components/state/use-address-tab.ts';

/** The tabs of the edit page (administrators §2). */
export const TAB_LABELS = {
  personal: 'Personal Info',
  results: 'Exam Results',
  subjects: 'Subject Selection',
  status: 'Application Status',
  history: 'History',
};
export type EditTab = keyof typeof TAB_LABELS;

const tabSchema = z.enum(['personal', 'results', 'subjects', 'status', 'history']).catch('personal');

/** The open tab, kept in the URL beside the list to return to. */
export const useEditTab = () => useAddressTab(tabSchema);
