import { initTRPC, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { SECOND_STEP_DUE } from '../../../shared/auth/second-step.ts';
import type { Actor } from '../../services.ts';
import { AppError, forbidden, httpRefusal, invalidInput, isNoRoom, toAppError } from '../errors.ts';
import type { RestRoute } from '../rest/route.ts';
import type { Context, SignedIn } from './context.ts';
import { WORKS_ON_FULL_DISK } from './full-disk.ts';
import { transformer } from './transformer.ts';

/** `isPublic` is for the contract; the guard itself enforces who may call. */
type Meta = { rest?: RestRoute; isPublic?: boolean };

/** tRPC does not know these codes. The answer's code and HTTP status are the AppError's own. */
const NEAREST_CODES = { INSUFFICIENT_STORAGE: 'INTERNAL_SERVER_ERROR', GONE: 'NOT_FOUND' } as const;
const isUnknownToTrpc = (code: AppError['code']): code is keyof typeof NEAREST_CODES => code in NEAREST_CODES;

export function toTrpcError(error: AppError) {
  const code = isUnknownToTrpc(error.code) ? NEAREST_CODES[error.code] : error.code;
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
      const { code, status: httpStatus, body } = error.cause;
      return { ...shape, data: { ...shape.data, code, httpStatus, ...body } };
    },
  });

type LogBug = Parameters<typeof toAppError>[1];

/** Input that a schema or the JSON parser refused is the caller's fault; everything else depends on what was thrown. */
function toRefusal(error: TRPCError, logBug: LogBug): AppError {
  if (error.cause instanceof AppError || error.code === 'INTERNAL_SERVER_ERROR') {
    return toAppError(error.cause ?? error, logBug);
  }
  return error.cause instanceof z.ZodError
    ? invalidInput(error.cause)
    : httpRefusal(getHTTPStatusCodeFromError(error));
}

/** Turns whatever a procedure throws into one of the closed set of refusals. Changes first need room on the disk. */
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

/** Returns the actor of a request, or throws if the request is not allowed. */
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
 * The one place that stops administrators who have to set up two-step sign-in.
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

/** One guard per procedure, which adds only `actor`: tRPC copies the context for each. */
const guarded = (actorOf: ActorOf) =>
  publicProcedure.meta({ isPublic: false }).use(({ ctx, next }) => next({ ctx: { actor: actorOf(ctx) } }));

/** Guard: any signed-in user, for their own account only. Works while two-step sign-in is due. */
export const ownAccountProcedure = guarded(accountOf);

/** Guard: administrators, for their own account only. Works while two-step sign-in is due. */
export const ownAdministratorProcedure = guarded((context) => requireAdministratorRole(accountOf(context)));

/** Guard: any signed-in user. */
export const signedInProcedure = guarded(signedIn);

/** Guard: administrators, including super administrators. */
export const administratorProcedure = guarded(administrator);

/** Guard: super administrators. */
export const superAdministratorProcedure = guarded(superAdministrator);

/** The same guards for the plain routes. @throws UNAUTHORIZED, FORBIDDEN. */
const requiring =
  (actorOf: ActorOf) =>
  (context: Context): SignedIn => ({ ...context, actor: actorOf(context) });
export const requireSignedIn = requiring(signedIn);
export const requireAdministrator = requiring(administrator);
export const requireSuperAdministrator = requiring(superAdministrator);
