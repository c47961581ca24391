import type { FastifyBaseLogger } from 'fastify';
import type { Role } from '../shared/auth/constants.ts';
import type { DownloadKeys } from './domains/backups/download-keys.ts';
import type { Operations } from './domains/backups/operations.ts';
import type { Background } from './platform/background.ts';
import type { Clock } from './platform/clock.ts';
import type { ClockWatch } from './platform/clock-watch.ts';
import type { Config } from './platform/config.ts';
import type { Integrity } from './platform/database/integrity.ts';
import type { FileStore } from './platform/file-store.ts';
import type { Gate } from './platform/gate.ts';
import type { Load } from './platform/http/load.ts';
import type { JobWorker } from './platform/job-worker.ts';
import type { Attachment, Mailer } from './platform/mail/mailer.ts';
import type { Reserve } from './platform/reserve.ts';
import type { Database } from './tables.ts';

/** What the whole program shares; services take it as their first argument. */
export type Services = {
  config: Config;
  db: Database;
  clock: Clock;
  /** Whether the clock may be wrong. */
  clockWatch: ClockWatch;
  mailer: Mailer;
  files: FileStore;
  integrity: Integrity;
  background: Background;
  /** Backups and restores, one at a time. */
  operations: Operations;
  /** The keys of encrypted downloads that were requested and have not begun. */
  downloadKeys: DownloadKeys;
  reserve: Reserve;
  /** What the server answered in the last day. */
  load: Load;
  /** Every change has to enter it. */
  gate: Gate;
  /** Makes the PDFs of applications. */
  pdfWorker: JobWorker;
  /** Reads schools' broadsheets and matches them with applications. */
  broadsheetWorker: JobWorker;
  /** Allocates places. */
  placesWorker: JobWorker;
  log: FastifyBaseLogger;
  /** For emails: `domains/mail/` cannot import this code, which imports `domains/mail/`. Null without the application. */
  pdfOfApplication(applicationId: number): Promise<Attachment | null>;
};

/** Who makes a request. Role and state are read from the database at each request, never from the token. */
export type Actor = {
  id: number;
  email: string;
  role: Role;
  tokenHash: string;
  /** Two-step sign-in is required of administrators and not set up yet: nothing else is allowed. */
  secondStepDue?: boolean | undefined;
};

/** With TRUST_PROXY, `protocol` and `host` are those that the proxy's headers name. */
export type Arrival = { protocol: string; host: string; isForwarded: boolean };

/** The services, with what is known of the client of a request. */
export type Visitor = Services & {
  /** Untrusted: a client can send anything. */
  userAgent: string;
  ip: string;
  /** Aborted when the client disconnects before the response. Only for requests that may change something. */
  signal?: AbortSignal | undefined;
  /** How the request reached the server. */
  arrival: Arrival;
  /** The cookie that earlier log-ins set (`known-devices.ts`). */
  deviceCookie?: string | undefined;
};
