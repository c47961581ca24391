import { initTRPC, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { SECOND_STEP_DUE } from '../../../shared/auth/second-step.ts';
import { AppError, forbidden, httpRefusal, invalidInput, isNoRoom, toAppError } from '../errors.ts';
import type { RestRoute } from '../rest/route.ts';
import type { Actor, Context, SignedIn } from './context.ts';
import { WORKS_ON_FULL_DISK } from './full-disk.ts';
import { transformer } from './transformer.ts';

/** `isPublic` is for the contract; who may call is enforced by the guard itself. */
type Meta = { rest?: RestRoute; isPublic?: boolean };

/** tRPC's name for each kind of refusal; the HTTP status is the AppError's own. */
export function toTrpcError(error: AppError) {
  const code = error.code === 'INSUFFICIENT_STORAGE' ? 'INTERNAL_SERVER_ERROR' : error.code;
  return new TRPCError({ code, message: error.message, cause: error });
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    transformer,
    errorFormatter({ shape, error }) {
      if (!(error.cause instanceof AppError)) return shape;
      return { ...shape, data: { ...shape.data, httpStatus: error.cause.status, ...error.cause.body } };
    },
  });

type LogBug = Parameters<typeof toAppError>[1];

/** Input that a schema or the JSON parser refused is the caller's; everything else is judged by what was thrown. */
function toRefusal(error: TRPCError, logBug: LogBug): AppError {
  if (error.cause instanceof AppError || error.code === 'INTERNAL_SERVER_ERROR') {
    return toAppError(error.cause ?? error, logBug);
  }
  return error.cause instanceof z.ZodError
    ? invalidInput(error.cause)
    : httpRefusal(getHTTPStatusCodeFromError(error));
}

/** Whatever a procedure throws becomes one of the closed set of refusals. A change first needs room on the disk. */
const refusals = t.middleware(async ({ ctx, path, type, next }) => {
  if (type === 'mutation') ctx.reserve.admit({ worksOnFullDisk: WORKS_ON_FULL_DISK.has(path) });
  const result = await next();
  if (result.ok) return result;
  if (isNoRoom(result.error.cause)) ctx.reserve.giveUp();
  const refusal = toRefusal(result.error, (bug, reference) =>
    ctx.log.error({ err: bug, reference, procedure: path }, 'bug'),
  );
  throw toTrpcError(refusal);
});

export const router = t.router;

/** Guard: anybody. The public procedures are an explicit list (decisions §2). */
export const publicProcedure = t.procedure.meta({ isPublic: true }).use(refusals);

/** Who may go on, of those who make this request. */
type ActorOf = (context: Context) => Actor;

/** @throws UNAUTHORIZED. */
const accountOf: ActorOf = ({ actor }) => {
  if (!actor) throw new AppError('UNAUTHORIZED', 'Please log in.');
  return actor;
};

/** @throws FORBIDDEN. */
function requireAdministratorRole(actor: Actor) {
  if (!isAdministrator(actor.role)) throw forbidden('Only administrators can do this.');
  return actor;
}

/**
 * The one place that holds administrators up who have to set up two-step sign-in.
 * @throws UNAUTHORIZED, FORBIDDEN.
 */
const signedIn: ActorOf = (context) => {
  const actor = accountOf(context);
  if (actor.secondStepDue) throw forbidden(SECOND_STEP_DUE);
  return actor;
};

const administrator: ActorOf = (context) => requireAdministratorRole(signedIn(context));

const superAdministrator: ActorOf = (context) => {
  const actor = signedIn(context);
  if (actor.role !== 'super_admin') throw forbidden('Only super administrators can do this.');
  return actor;
};

/** One guard a procedure, which hands on nothing but who it let in: tRPC copies the context for each. */
const guarded = (actorOf: ActorOf) =>
  publicProcedure.meta({ isPublic: false }).use(({ ctx, next }) => next({ ctx: { actor: actorOf(ctx) } }));

/** Guard: any signed-in user, for what concerns only their own account. It goes on while two-step sign-in is due. */
export const ownAccountProcedure = guarded(accountOf);

/** Guard: administrators, for what concerns only their own account. */
export const ownAdminProcedure = guarded((context) => requireAdministratorRole(accountOf(context)));

/** Guard: any signed-in user. */
export const signedInProcedure = guarded(signedIn);

/** Guard: administrators, super administrators among them. */
export const adminProcedure = guarded(administrator);

/** Guard: super administrators. */
export const superAdminProcedure = guarded(superAdministrator);

/** The same guards for the routes where bytes flow. @throws UNAUTHORIZED, FORBIDDEN. */
const requiring =
  (actorOf: ActorOf) =>
  (context: Context): SignedIn => ({ ...context, actor: actorOf(context) });
export const requireSignedIn = requiring(signedIn);
export const requireAdministrator = requiring(administrator);
export const requireSuperAdministrator = requiring(superAdministrator);
