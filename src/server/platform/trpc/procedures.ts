import { initTRPC, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import { isAdministrator } from '../../../shared/auth/constants.ts';
import { SECOND_STEP_DUE } from '../../../shared/auth/second-step.ts';
import { AppError, forbidden, httpRefusal, invalidInput, toAppError } from '../errors.ts';
import type { RestRoute } from '../rest/route.ts';
import type { Context, SignedIn } from './context.ts';

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

/** Whatever a procedure throws becomes one of the closed set of refusals. */
const refusals = t.middleware(async ({ ctx, path, next }) => {
  const result = await next();
  if (result.ok) return result;
  const refusal = toRefusal(result.error, (bug, reference) =>
    ctx.log.error({ err: bug, reference, procedure: path }, 'bug'),
  );
  throw toTrpcError(refusal);
});

export const router = t.router;

/** Guard: anybody. The public procedures are an explicit list (decisions §2). */
export const publicProcedure = t.procedure.meta({ isPublic: true }).use(refusals);

/** @throws UNAUTHORIZED. */
function requireAccount(context: Context): SignedIn {
  const { actor } = context;
  if (!actor) throw new AppError('UNAUTHORIZED', 'Please log in.');
  return { ...context, actor };
}

/** @throws FORBIDDEN. */
function requireAdministratorRole(signedIn: SignedIn): SignedIn {
  if (!isAdministrator(signedIn.actor.role)) throw forbidden('Only administrators can do this.');
  return signedIn;
}

/** Guard: any signed-in user, for what concerns only their own account. It goes on while two-step sign-in is due. */
export const ownAccountProcedure = publicProcedure
  .meta({ isPublic: false })
  .use(({ ctx, next }) => next({ ctx: requireAccount(ctx) }));

/** Guard: administrators, for what concerns only their own account. */
export const ownAdminProcedure = ownAccountProcedure.use(({ ctx, next }) =>
  next({ ctx: requireAdministratorRole(ctx) }),
);

/**
 * For the routes where bytes flow, and for the guard below. The one place that holds administrators up who have to set up
 * two-step sign-in.
 * @throws UNAUTHORIZED, FORBIDDEN.
 */
export function requireSignedIn(context: Context): SignedIn {
  const signedIn = requireAccount(context);
  if (signedIn.actor.secondStepDue) throw forbidden(SECOND_STEP_DUE);
  return signedIn;
}

/** Guard: any signed-in user. */
export const signedInProcedure = publicProcedure
  .meta({ isPublic: false })
  .use(({ ctx, next }) => next({ ctx: requireSignedIn(ctx) }));

/** For the routes where bytes flow, and for the guard below. @throws UNAUTHORIZED, FORBIDDEN. */
export const requireAdministrator = (context: Context) => requireAdministratorRole(requireSignedIn(context));

/** Guard: administrators, super administrators among them. */
export const adminProcedure = signedInProcedure.use(({ ctx, next }) =>
  next({ ctx: requireAdministrator(ctx) }),
);

/** For the routes where bytes flow, and for the guard below. @throws UNAUTHORIZED, FORBIDDEN. */
export function requireSuperAdministrator(context: Context): SignedIn {
  const signedIn = requireSignedIn(context);
  if (signedIn.actor.role !== 'super_admin') throw forbidden('Only super administrators can do this.');
  return signedIn;
}

/** Guard: super administrators. */
export const superAdminProcedure = signedInProcedure.use(({ ctx, next }) =>
  next({ ctx: requireSuperAdministrator(ctx) }),
);
