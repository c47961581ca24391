import { type Filter, previewQuerySchema } from '../../../shared/broadsheets/schema.ts';
import { type AddressForm, addressOf, parameterOf } from '../../components/list/address-view.ts';
import { changedPaged, type Paging, pagingParameters, readPaging } from '../../components/list/paging.ts';

/** The part of a preview that is shown, in the address. */
export interface BroadsheetView extends Paging {
  outcome: Filter | null;
}

export const BROADSHEET_VIEW: AddressForm<BroadsheetView> = {
  read: (search) => ({
    outcome: parameterOf(previewQuerySchema.shape.outcome, search.get('outcome')) ?? null,
    ...readPaging(search),
  }),
  write: (view) => addressOf({ outcome: view.outcome, ...pagingParameters(view) }),
  changed: changedPaged,
};
