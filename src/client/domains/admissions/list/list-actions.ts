import type { OfficerApplication } from '../../../../shared/applications/schema.ts';

export type Decision = 'approved' | 'rejected';

/** The actions on one application of the list. The functions are stable, so that memoized rows do not render again. */
export interface ListActions {
  onOpen: (application: OfficerApplication) => void;
  onSelect: (application: OfficerApplication, selected: boolean) => void;
  onEdit: (application: OfficerApplication) => void;
  onDecide: (application: OfficerApplication, decision: Decision) => void;
  onDelete: (application: OfficerApplication) => void;
}

/** One application of the list and its state. */
export interface ListedProps {
  application: OfficerApplication;
  selected: boolean;
  /** Are its details open? */
  open: boolean;
  /** Is it the row that the Tab key reaches? */
  current: boolean;
  actions: ListActions;
}
