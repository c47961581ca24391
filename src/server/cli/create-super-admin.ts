import { existsSync } from 'node:fs';
import { newPassword } from '../../shared/auth/schema.ts';
import { emailAddress } from '../../shared/text/fields.ts';
import { readConfig } from '../platform/config.ts';
import { askPassword } from './ask-password.ts';
import { Refusal, runCommand, withServices, wrongUsage } from './command.ts';

const USAGE = `Usage: npm run create-super-admin -- EMAIL

Makes EMAIL a super administrator of the portal in DATA_DIR, with the password that you type. Without a terminal
the password is the first line of standard input. One that is easily guessed is refused. An account that exists
already keeps its data, gets the role and the new password, and is signed out everywhere; its two-step sign-in is
switched off, and failed log-ins no longer hold it up. This is how a lost password or a lost phone is replaced. The
server may be running.`;

/** @throws Refusal with the message of the first rule that the password breaks. */
function checkPassword(password: string) {
  const { success, data, error } = newPassword.safeParse(password);
  if (!success) throw new Refusal(`${error.issues[0]?.message}. Nothing was changed.`);
  return data;
}

await runCommand(async (args) => {
  if (args.includes('--help') || args.includes('-h')) return console.log(USAGE);
  const [typed, ...others] = args;
  if (typed === undefined || others.length > 0) throw wrongUsage('Please give one email address.', USAGE);
  const { success, data: email } = emailAddress('Invalid email format').safeParse(typed);
  if (!success) throw wrongUsage(`'${typed}' is not an email address.`, USAGE);

  const config = readConfig(process.env);
  const isNewPortal = !existsSync(config.databaseFile);
  const password = checkPassword(await askPassword());
  const { CONSOLE } = await import('../domains/audit/console.ts');
  const { keepingServersOut } = await import('./data.ts');
  const { grantSuperAdministrator } = await import('../domains/auth/service.ts');
  const { dropSecondStep } = await import('../domains/second-step/service.ts');
  const { findUserByEmail } = await import('../domains/users/service.ts');
  const existed = await keepingServersOut(config, () =>
    withServices(config, async (services) => {
      const existing = await findUserByEmail(services.db, email);
      await grantSuperAdministrator(services, email, password);
      const { db } = services;
      if (existing) await db.transaction().execute((trx) => dropSecondStep(trx, services, CONSOLE, existing));
      return existing !== undefined;
    }),
  );
  // A mistyped DATA_DIR would otherwise leave the lost password lost without a word.
  if (isNewPortal)
    console.log(`There was no portal in ${config.dataFolder}: a new, empty one was made. Is DATA_DIR right?`);
  console.log(
    existed
      ? `${email} is a super administrator and has the new password. Its former sessions have ended, and two-step sign-in is off.`
      : `${email} is a super administrator now.`,
  );
  console.log(`Log in at ${config.publicUrl}/auth`);
});
