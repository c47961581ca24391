import { z } from 'zod';
import { useAddressTab } from '../../../components/state/use-address-tab.ts';

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

/** The open tab, kept in the address beside the list to go back to. */
export const useEditTab = () => useAddressTab(tabSchema);
