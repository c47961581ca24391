import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { type Config, ConfigurationError, readConfig } from '../../src/server/platform/config.ts';
import { pinnedNode, root, run, Stop, script } from '../support/run.js';
import { changeOver, putBack, putDatabaseBack, type State, stateSchema } from './change-over.ts';
import { NEXT, STATE } from './folders.ts';
import { ownProcess, type Server, serviceOf } from './server.ts';
import { takeCommit, takeRelease } from './source.ts';
import { tryOnCopy } from './trial.ts';
import { haveSameData, versionOf, whatIsNew } from './version.ts';

const USAGE = `Usage: npm run update [-- VERSION] [--yes] [--env-file FILE]
       npm run update -- --back

Changes over to VERSION: a tag, branch or commit of a git checkout (without it, what its remote has), or a release file
(.tar.gz). Says what is new and asks, makes a full backup, tries the new version on a copy of the data, and only then
stops the portal, exchanges the program and starts it. When the new version does not come up, the one of before is put
back with its data. --back does the same later.

Give the same environment variables as the server has, or the file that holds them with --env-file. For a service, set
UPDATE_STOP and UPDATE_START to the commands that stop and start it ('systemctl stop portal').`;

function readArguments() {
  try {
    const options = {
      yes: { type: 'boolean' },
      back: { type: 'boolean' },
      'env-file': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length > 1) throw new Error('Please give one version.');
    return { ...values, envFile: values['env-file'], target: positionals[0] };
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

function readSettings(envFile: string | undefined): Config {
  try {
    if (envFile !== undefined) process.loadEnvFile(envFile);
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigurationError) throw new Stop(`${error.message}. Nothing was changed.`);
    throw new Stop(`${envFile} cannot be read. Nothing was changed.`);
  }
}

function serverOf(config: Config): Server {
  const { UPDATE_STOP: stop, UPDATE_START: start } = process.env;
  if (stop && start) return serviceOf(config, { stop, start });
  if (stop || start)
    throw new Stop('UPDATE_STOP and UPDATE_START have to be set together. Nothing was changed.');
  return ownProcess(config);
}

/** @throws Stop unless the person agrees. */
async function confirm(question: string, isAgreed: boolean | undefined) {
  if (isAgreed) return;
  if (!process.stdin.isTTY) throw new Stop('Nothing was changed. Give --yes to go on without being asked.');
  const keyboard = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await keyboard.question(`${question} Type yes: `).finally(() => keyboard.close());
  if (answer.trim() !== 'yes') throw new Stop('Nothing was changed.');
}

async function backUp({ databaseFile }: Config) {
  if (!existsSync(databaseFile)) return;
  console.log('Making a backup ...');
  if ((await run(pinnedNode, ['src/server/cli/backup.ts'])) !== 0)
    throw new Stop('No backup could be made, for the reason above. Nothing was changed.');
}

async function update(config: Config, target: string | undefined, isAgreed: boolean | undefined) {
  const server = serverOf(config);
  const isRelease = !existsSync(`${root}/.git`) || target?.endsWith('.tar.gz');
  if (isRelease && target === undefined) throw new Stop(`Please give a release file.\n\n${USAGE}`);
  const { entries, commits } = isRelease ? await takeRelease(target ?? '') : await takeCommit(target);
  const [from, to] = [await versionOf(root), await versionOf(NEXT)];
  const news = await whatIsNew(root, NEXT);
  console.log(`Here: version ${from}. New: version ${to}.\n${news || 'Its changelog tells nothing new.'}\n`);
  await confirm('Change over?', isAgreed);
  await backUp(config);
  console.log('Trying the new version on a copy of the data ...');
  await tryOnCopy(config);
  const state: State = { from, to, entries, commits, hasSameData: await haveSameData(root, NEXT) };
  return changeOver(config, server, state);
}

/** Puts the version of before the last update back. */
async function goBack(config: Config, isAgreed: boolean | undefined) {
  if (!existsSync(STATE)) throw new Stop('There was no update to go back from.');
  const state = stateSchema.parse(JSON.parse(await readFile(STATE, 'utf8')));
  const server = serverOf(config);
  console.log(
    state.hasSameData
      ? `Version ${state.from} comes back; the data stay as they are.`
      : `Version ${state.from} comes back with the data of before the update. What was saved since is only in the backup that is made now.`,
  );
  await confirm('Go back?', isAgreed);
  await backUp(config);
  await server.stop();
  await putBack(state);
  if (!state.hasSameData) await putDatabaseBack(config);
  const failure = await server.start();
  if (failure !== undefined)
    throw new Stop(`Version ${state.from} is in place, but did not come up: ${failure}`);
  console.log(`Version ${state.from} is in place.`);
  return server.finish();
}

await script(async () => {
  const { yes, back, help, envFile, target } = readArguments();
  if (help) return console.log(USAGE);
  const config = readSettings(envFile);
  return back ? goBack(config, yes) : update(config, target, yes);
});
