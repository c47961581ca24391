import type { Account } from '../../support/accounts.ts';
import type { completeApplication } from '../../support/application.ts';
import type { ByteRoute, Procedure } from '../../support/platform/doors.ts';
import type { TestPortal } from '../../support/portal.ts';

/** The time on the portal's clock while it is open. */
export const WHILE_OPEN = '2026-10-05T15:00:00.000Z';
export const CLOSING = '2026-10-05T15:30:00.000Z';

/** An applicant with a complete application that is not submitted, and with a draft. */
export type Facts = Awaited<ReturnType<typeof completeApplication>> & {
  portal: TestPortal;
  owner: Account;
  draft: { personalData: { firstName: string }; currentStep: number };
};
type Input = Record<string, unknown>;

/** A change to the input, and the refusal that it leads to. `path`: the field that the only issue names. */
type Refusal = readonly [
  what: string,
  change: (facts: Facts) => Input | Promise<Input>,
  status: number,
  message: string | ((facts: Facts) => string),
  path?: string,
];

/** One row of the table of calls (applicants §7). */
export type Row = {
  /** The call as the specification writes it. */
  call: string;
  procedure: Procedure | ByteRoute;
  input?: (facts: Facts) => Input | Promise<Input>;
  /** Creation answers 201 (decisions §2). */
  creates?: true;
  /** The whole body of the answer. */
  reply: (facts: Facts, sent: Input) => unknown;
  /** Who may call: anybody, every signed-in account, or the owner of the record and administrators. */
  audience: 'anybody' | 'account' | 'owner';
  /** The answer to another applicant; 403 unless given. */
  strangers?: { status: number; message: string };
  /** Refused while the portal is closed; `application`: also refused once the application is submitted. */
  writes?: 'account' | 'application';
  refusals?: readonly Refusal[];
};
