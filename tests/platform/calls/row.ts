import type { Account } from '../../support/accounts.ts';
import type { completeApplication } from '../../support/application.ts';
import type { TestPortal } from '../../support/portal.ts';
import type { ByteRoute, Procedure } from '../doors.ts';

/** Where the clock of the portal stands while it is open. */
export const WHILE_OPEN = '2026-10-05T15:00:00.000Z';
export const CLOSING = '2026-10-05T15:30:00.000Z';

/** An applicant with a complete application that is not submitted, and with a draft. */
export type Facts = Awaited<ReturnType<typeof completeApplication>> & {
  portal: TestPortal;
  owner: Account;
  draft: { personalData: { firstName: string }; currentStep: number };
};
type Input = Record<string, unknown>;

/** What else is sent, the answer, and the field that its one issue names. */
type Refusal = readonly [
  what: string,
  change: (facts: Facts) => Input | Promise<Input>,
  status: number,
  message: string | ((facts: Facts) => string),
  path?: string,
];

/** One row of the table of calls (applicant spec §7). */
export type Row = {
  /** As the specification writes it. */
  call: string;
  procedure: Procedure | ByteRoute;
  input?: (facts: Facts) => Input | Promise<Input>;
  /** Creation answers 201 (decisions §2). */
  creates?: true;
  /** The whole body of the answer. */
  reply: (facts: Facts, sent: Input) => unknown;
  /** Who may call: anybody, whoever is signed in, or the owner of a record and administrators. */
  audience: 'anybody' | 'account' | 'owner';
  /** What somebody else is told of an owner's record; 403 unless it says otherwise. */
  strangers?: { status: number; message: string };
  /** Changes nothing while the portal is closed; `application`: nor once the application is submitted. */
  writes?: 'account' | 'application';
  refusals?: readonly Refusal[];
};
