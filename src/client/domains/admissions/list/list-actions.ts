import type { Assessment } from '../../../../shared/admissions/assessment.ts';
import type { ListedApplication } from '../../../../shared/admissions/schema.ts';
import type { AdministratorApplication } from '../../../../shared/applications/schema.ts';
import type { DetailsTab } from './state/list-view.ts';

/** What can be done about a decision in the list. */
export type DecisionAct = 'approved' | 'rejected' | 'under_review' | 'undo';

/** What a decision needs to know of an application. */
export type Decidable = AdministratorApplication & Pick<Assessment, 'ineligibleSubjects'>;

/** The actions on one application of the list. The functions are stable, so that memoized rows do not render again. */
export interface ListActions {
  /** Whether their intake is closed, so that they can only be viewed. */
  isReadOnly: boolean;
  onOpen: (application: AdministratorApplication, tab: DetailsTab) => void;
  onSelect: (application: AdministratorApplication, selected: boolean) => void;
  onEdit: (application: AdministratorApplication) => void;
  onDecide: (application: Decidable, act: DecisionAct) => void;
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
