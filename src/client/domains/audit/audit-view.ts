import type { AuditAction } from '../../../shared/audit/actions.ts';
import { auditFilterSchema } from '../../../shared/audit/schema.ts';
import type { RouterInputs } from '../../app/trpc.ts';
import {
  addressOf,
  type ChangeAddress,
  understood,
  useAddressView,
} from '../../components/list/address-view.ts';
import { changedPaged, type Paging, readPaging, saidPaging } from '../../components/list/paging.ts';

/** Which changes are shown. */
export interface AuditFilters {
  person: number | null;
  action: AuditAction | null;
  /** Days, both included. */
  from: string;
  to: string;
  application: string;
}
/** What the page of the trail shows, as its address says it. */
export interface AuditView extends AuditFilters, Paging {}
export type ChangeAuditView = ChangeAddress<AuditView>;

export const NO_AUDIT_FILTERS: AuditFilters = {
  person: null,
  action: null,
  from: '',
  to: '',
  application: '',
};

const schemas = auditFilterSchema.shape;

export const readAuditView = (search: URLSearchParams): AuditView => ({
  person: understood(schemas.person, Number(search.get('person'))) || null,
  action: understood(schemas.action, search.get('action')) ?? null,
  from: understood(schemas.from, search.get('from')) ?? '',
  to: understood(schemas.to, search.get('to')) ?? '',
  application: understood(schemas.application, search.get('application')) ?? '',
  ...readPaging(search),
});

const AUDIT_VIEW = {
  read: readAuditView,
  write: (view: AuditView) => {
    const { person, action, from, to, application } = view;
    return addressOf({ person, action, from, to, application, ...saidPaging(view) });
  },
  changed: changedPaged<AuditView>,
};

export const useAuditView = () => useAddressView<AuditView>(AUDIT_VIEW);

export const isFiltered = ({ person, action, from, to, application }: AuditFilters) =>
  Boolean(person || action || from || to || application);

export const toQuery = ({
  person,
  action,
  from,
  to,
  application,
  page,
  pageSize,
}: AuditView): RouterInputs['superAdmin']['auditPage'] => ({
  ...(person && { person }),
  ...(action && { action }),
  ...(from && { from }),
  ...(to && { to }),
  ...(application && { application }),
  page,
  pageSize,
});
