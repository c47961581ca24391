import type { OfficerApplication } from '../../../../shared/applications/schema.ts';

export type Decision = 'approved' | 'rejected';

/** What an officer does with one application of the list. The functions stay the same, so that rows are remembered. */
export interface ListActions {
  onOpen: (application: OfficerApplication) => void;
  onSelect: (application: OfficerApplication, selected: boolean) => void;
  onEdit: (application: OfficerApplication) => void;
  onDecide: (application: OfficerApplication, decision: Decision) => void;
  onDelete: (application: OfficerApplication) => void;
}

/** How one application of the list stands. */
export interface ListedProps {
  application: OfficerApplication;
  selected: boolean;
  /** Its details are open. */
  open: boolean;
  /** The one that the keyboard reaches. */
  current: boolean;
  actions: ListActions;
}
