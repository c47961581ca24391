import { type AuditAction, type AuditKind, kindOf } from '../../../shared/audit/actions.ts';
import { auditFilterSchema } from '../../../shared/audit/schema.ts';
import type { RouterInputs } from '../../api/trpc.ts';
import {
  addressOf,
  type ChangeAddress,
  parameterOf,
  useAddressView,
} from '../../components/list/address-view.ts';
import { changedPaged, type Paging, pagingParameters, readPaging } from '../../components/list/paging.ts';

export interface AuditFilters {
  kind: AuditKind | 'all';
  person: number | null;
  action: AuditAction | null;
  /** Dates, both included. */
  from: string;
  to: string;
  application: string;
}
/** The view of the audit trail in the URL. */
export interface AuditView extends AuditFilters, Paging {}
export type ChangeAuditView = ChangeAddress<AuditView>;

export const NO_AUDIT_FILTERS: AuditFilters = {
  kind: 'change',
  person: null,
  action: null,
  from: '',
  to: '',
  application: '',
};

const schemas = auditFilterSchema.shape;

export function readAuditView(search: URLSearchParams): AuditView {
  const action = parameterOf(schemas.action, search.get('action')) ?? null;
  const kind = parameterOf(schemas.kind, search.get('kind') ?? undefined);
  return {
    kind: kind ?? (action ? kindOf(action) : 'change'),
    person: parameterOf(schemas.person, Number(search.get('person'))) || null,
    action,
    from: parameterOf(schemas.from, search.get('from')) ?? '',
    to: parameterOf(schemas.to, search.get('to')) ?? '',
    application: parameterOf(schemas.application, search.get('application')) ?? '',
    ...readPaging(search),
  };
}

const AUDIT_VIEW = {
  read: readAuditView,
  write: (view: AuditView) => {
    const { kind, person, action, from, to, application } = view;
    const saidKind = kind !== 'change' && kind;
    return addressOf({ kind: saidKind, person, action, from, to, application, ...pagingParameters(view) });
  },
  changed: changedPaged<AuditView>,
};

export const useAuditView = () => useAddressView<AuditView>(AUDIT_VIEW);

export const isFiltered = ({ kind, person, action, from, to, application }: AuditFilters) =>
  Boolean(kind !== 'change' || person || action || from || to || application);

export const toQuery = ({
  kind,
  person,
  action,
  from,
  to,
  application,
  page,
  pageSize,
}: AuditView): RouterInputs['superAdmin']['auditPage'] => ({
  kind,
  ...(person && { person }),
  ...(action && { action }),
  ...(from && { from }),
  ...(to && { to }),
  ...(application && { application }),
  page,
  pageSize,
});
