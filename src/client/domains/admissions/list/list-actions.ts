import type { ListedApplication } from '../../../../shared/admissions/schema.ts';
import type { AdministratorApplication } from '../../../../shared/applications/schema.ts';

/** What can be done about a decision in the list. */
export type DecisionAct = 'approved' | 'rejected' | 'undo';

/** The actions on one application of the list. The functions are stable, so that memoized rows do not render again. */
export interface ListActions {
  onOpen: (application: AdministratorApplication) => void;
  onSelect: (application: AdministratorApplication, selected: boolean) => void;
  onEdit: (application: AdministratorApplication) => void;
  onDecide: (application: AdministratorApplication, act: DecisionAct) => void;
  onDelete: (application: AdministratorApplication) => void;
}

/** One application of the list and its state. */
export interface ListedProps {
  application: ListedApplication;
  selected: boolean;
  /** Are its details open? */
  open: boolean;
  /** Is it the row that the Tab key reaches? */
  current: boolean;
  actions: ListActions;
}
