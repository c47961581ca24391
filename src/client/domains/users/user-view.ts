import type { Role } from '../../../shared/auth/constants.ts';
import { type USER_STATES, userFilterSchema } from '../../../shared/users/management.ts';
import type { RouterInputs } from '../../api/trpc.ts';
import {
  addressOf,
  type ChangeAddress,
  parameterOf,
  useAddressView,
} from '../../components/list/address-view.ts';
import { changedPaged, type Paging, pagingParameters, readPaging } from '../../components/list/paging.ts';

export interface UserFilters {
  search: string;
  role: Role | null;
  state: (typeof USER_STATES)[number] | null;
}
/** The view of the page in the URL. */
export interface UserView extends UserFilters, Paging {}
export type ChangeUserView = ChangeAddress<UserView>;

export const NO_USER_FILTERS: UserFilters = { search: '', role: null, state: null };

const schemas = userFilterSchema.shape;

export const readUserView = (search: URLSearchParams): UserView => ({
  search: parameterOf(schemas.search, search.get('search')?.trim()) ?? '',
  role: parameterOf(schemas.role, search.get('role')) ?? null,
  state: parameterOf(schemas.state, search.get('state')) ?? null,
  ...readPaging(search),
});

const USER_VIEW = {
  read: readUserView,
  write: (view: UserView) => {
    const { search, role, state } = view;
    return addressOf({ search, role, state, ...pagingParameters(view) });
  },
  changed: changedPaged<UserView>,
};

export const useUserView = () => useAddressView<UserView>(USER_VIEW);

export const isFiltered = ({ search, role, state }: UserFilters) => Boolean(search || role || state);

export const toQuery = ({
  search,
  role,
  state,
  page,
  pageSize,
}: UserView): RouterInputs['superAdmin']['userPage'] => ({
  ...(search && { search }),
  ...(role && { role }),
  ...(state && { state }),
  page,
  pageSize,
});
