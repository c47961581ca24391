import { z } from 'zod';
import {
  changePasswordSchema,
  confirmEmailSchema,
  forgotPasswordSchema,
  loginSchema,
  messageSchema,
  registeredSchema,
  registerSchema,
  resetPasswordSchema,
  signedInSchema,
  undoEmailChangeSchema,
  updateProfileSchema,
} from '../../../shared/auth/schema.ts';
import { sessionIdSchema, sessionSchema } from '../../../shared/auth/sessions.ts';
import { setUpSchema } from '../../../shared/auth/set-up.ts';
import { userSchema } from '../../../shared/users/schema.ts';
import type { Context } from '../../platform/trpc/context.ts';
import {
  ownAccountProcedure,
  publicProcedure,
  router,
  signedInProcedure,
} from '../../platform/trpc/procedures.ts';
import * as auth from './service.ts';

/** Answers a log-in; the session and the device are also set as cookies. */
function withCookies<Result extends { token: string; device: string }>(
  ctx: Context,
  { device, ...signedIn }: Result,
) {
  ctx.setSessionCookie(signedIn.token);
  ctx.setDeviceCookie(device);
  return signedIn;
}

export const authRouter = router({
  login: publicProcedure
    .meta({ rest: { method: 'POST', path: '/auth/login', summary: 'Log in' } })
    .input(loginSchema)
    .output(signedInSchema)
    .mutation(async ({ ctx, input }) => withCookies(ctx, await auth.logIn(ctx, input))),

  register: publicProcedure
    .meta({
      rest: { method: 'POST', path: '/auth/register', status: 201, summary: 'Create an account and log in' },
    })
    .input(registerSchema)
    .output(registeredSchema)
    .mutation(async ({ ctx, input }) => withCookies(ctx, await auth.register(ctx, input))),

  logout: ownAccountProcedure
    .meta({ rest: { method: 'POST', path: '/auth/logout', summary: 'End this session' } })
    .output(messageSchema)
    .mutation(async ({ ctx }) => {
      await auth.logOut(ctx, ctx.actor);
      ctx.clearSessionCookie();
      return { message: 'You have been successfully logged out.' };
    }),

  profile: ownAccountProcedure
    .meta({ rest: { method: 'GET', path: '/auth/profile', summary: 'The signed-in account' } })
    .output(userSchema)
    .query(({ ctx }) => auth.profile(ctx, ctx.actor)),

  updateProfile: ownAccountProcedure
    .meta({ rest: { method: 'PUT', path: '/auth/profile', summary: 'Change name and email address' } })
    .input(updateProfileSchema)
    .output(userSchema)
    .mutation(({ ctx, input }) => auth.updateProfile(ctx, ctx.actor, input)),

  changePassword: signedInProcedure
    .meta({ rest: { method: 'POST', path: '/auth/change-password', summary: 'Change the password' } })
    .input(changePasswordSchema)
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      await auth.changePassword(ctx, ctx.actor, input);
      return { message: 'Your password has been changed.' };
    }),

  sessions: signedInProcedure
    .meta({ rest: { method: 'GET', path: '/auth/sessions', summary: 'Where this account is logged in' } })
    .output(z.array(sessionSchema))
    .query(({ ctx }) => auth.listOwnSessions(ctx, ctx.actor)),

  endSession: signedInProcedure
    .meta({
      rest: { method: 'DELETE', path: '/auth/sessions/:id', summary: 'End one of this account’s sessions' },
    })
    .input(sessionIdSchema)
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      await auth.endOwnSession(ctx, ctx.actor, input.id);
      return { message: 'The session was ended.' };
    }),

  forgotPassword: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/forgot-password',
        summary: 'Ask for a password reset link by mail',
      },
    })
    .input(forgotPasswordSchema)
    .output(messageSchema)
    .mutation(({ ctx, input }) => {
      auth.requestPasswordReset(ctx, input.email);
      return { message: 'If an account with this email exists, a reset link has been sent to it.' };
    }),

  resetPassword: publicProcedure
    .meta({
      rest: { method: 'POST', path: '/auth/reset-password', summary: 'Set a new password by a mailed link' },
    })
    .input(resetPasswordSchema)
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      ctx.setDeviceCookie(await auth.resetPassword(ctx, input));
      return { message: 'Your password has been updated. Please log in.' };
    }),

  confirmEmail: publicProcedure
    .meta({ rest: { method: 'POST', path: '/auth/confirm-email', summary: 'Confirm an email address' } })
    .input(confirmEmailSchema)
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      await auth.confirmEmail(ctx, input.token);
      return { message: 'Thank you. Your email address is confirmed.' };
    }),

  resendConfirmation: ownAccountProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/confirm-email/resend',
        summary: 'Mail another link to confirm the email address of this account',
      },
    })
    .output(messageSchema)
    .mutation(async ({ ctx }) => {
      const email = await auth.resendConfirmation(ctx, ctx.actor);
      return { message: `A link to confirm your email address is on its way to ${email}.` };
    }),

  undoEmailChange: publicProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/auth/undo-email-change',
        summary:
          'Set back a changed email address by a mailed link; ends every session and the password of the account',
      },
    })
    .input(undoEmailChangeSchema)
    .output(messageSchema)
    .mutation(async ({ ctx, input }) => {
      await auth.undoEmailChange(ctx, input.token);
      return {
        message:
          'The email address is as it was before. The account has been logged out everywhere, and its password no longer works: we have sent a link for a new one to that address.',
      };
    }),

  setUp: publicProcedure
    .meta({
      rest: { method: 'POST', path: '/setup', status: 201, summary: 'Create the first super administrator' },
    })
    .input(setUpSchema)
    .output(signedInSchema)
    .mutation(async ({ ctx, input }) => withCookies(ctx, await auth.setUp(ctx, input))),
});
