import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { askYes } from '../../src/server/cli/ask-yes.ts';
import { databaseCopyName } from '../../src/server/domains/backups/database-copies.ts';
import { systemClock } from '../../src/server/platform/clock.ts';
import { pinnedNode, root, run, Stop, script } from '../support/run.js';
import { changeBack, changeOver, type State, stateSchema } from './change-over.ts';
import { copyOf } from './databases.ts';
import { BEFORE, NEXT, STATE } from './folders.ts';
import { type Portal, readPortals, withData } from './portals.ts';
import { serversOf } from './server.ts';
import { presentCommit, requireUnchanged, takeCommit, takeRelease } from './source.ts';
import { tryOnCopy } from './trial.ts';
import { haveSameData, versionOf, whatIsNew } from './version.ts';

const USAGE = `Usage: npm run update [-- VERSION] [--yes] [--settings FILE ...]
       npm run update -- --back

Changes over to VERSION: a tag, branch or commit of a git checkout (without it, what its remote has), or a release file
(.tar.gz). Says what is new and asks, makes a full backup, tries the new version on a copy of the data, and only then
stops the portal, exchanges the program and starts it. When the new version does not come up, the one of before is put
back with its data. --back does the same later.

Give the same environment variables as the server has, or the file that holds them with --settings; for several schools
that share the program, the file of each. For a service, set UPDATE_STOP and UPDATE_START there to the commands that stop
and start it ('systemctl stop portal').`;

function readArguments() {
  try {
    const options = {
      yes: { type: 'boolean' },
      back: { type: 'boolean' },
      // Not --env-file, which Node.js takes for itself wherever it stands.
      settings: { type: 'string', multiple: true },
      help: { type: 'boolean', short: 'h' },
    } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length > 1) throw new Error('Please give one version.');
    return { ...values, target: positionals[0] };
  } catch (error) {
    throw new Stop(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
  }
}

/** @throws Stop unless the person agrees. */
async function confirm(question: string, isAgreed: boolean | undefined) {
  if (isAgreed) return;
  if (!process.stdin.isTTY) throw new Stop('Nothing was changed. Give --yes to go on without being asked.');
  if (!(await askYes(question))) throw new Stop('Nothing was changed.');
}

/** @returns whether one could be made; it has said why not. */
async function backUp({ environment }: Portal) {
  console.log('Making a backup ...');
  return (await run(pinnedNode, ['src/server/cli/backup.ts'], { env: environment })) === 0;
}

/** @throws Stop when one has no database: an update would change over without a backup and without a trial. */
function requireData(portals: readonly Portal[]) {
  const present = withData(portals);
  const without = portals.find((portal) => !present.includes(portal));
  if (!without) return;
  throw new Stop(
    `There is no portal.sqlite in ${without.config.dataFolder}, so no backup could be made and nothing tried. Give the DATA_DIR that the server has. For a service: DATA_DIR=/var/lib/portal npm run update -- VERSION --settings /etc/portal/portal.env. Nothing was changed.`,
  );
}

async function update(portals: readonly Portal[], target: string | undefined, isAgreed: boolean | undefined) {
  requireData(portals);
  const server = serversOf(portals);
  const isRelease = !existsSync(`${root}/.git`) || target?.endsWith('.tar.gz');
  if (isRelease && target === undefined) throw new Stop(`Please give a release file.\n\n${USAGE}`);
  const { entries, commits } = isRelease ? await takeRelease(target ?? '') : await takeCommit(target);
  const [from, to] = [await versionOf(root), await versionOf(NEXT)];
  const news = await whatIsNew(root, NEXT);
  console.log(`Here: version ${from}. New: version ${to}.\n${news || 'Its changelog tells nothing new.'}\n`);
  await confirm('Change over?', isAgreed);
  for (const portal of portals)
    if (!(await backUp(portal)))
      throw new Stop('No backup could be made, for the reason above. Nothing was changed.');
  console.log('Trying the new version on a copy of the data ...');
  for (const portal of portals) await tryOnCopy(portal);
  const databaseCopy = (await haveSameData(root, NEXT))
    ? undefined
    : databaseCopyName('update', systemClock.now());
  const dataFolders = portals.map(({ config }) => config.dataFolder);
  return changeOver(portals, server, { from, to, entries, commits, databaseCopy, dataFolders });
}

/**
 * Whether the last update's version is in place and the one of before still there, or a way back that broke off left
 * something to do: of a release any file may be back already, of a checkout the commit comes last.
 */
async function canGoBack({ to, commits, entries, isGoingBack = false }: State) {
  const isFormerThere = entries.some((entry) => existsSync(path.join(BEFORE, entry)));
  if (commits) return (await presentCommit()) === commits.after && (isFormerThere || isGoingBack);
  return isFormerThere && (isGoingBack || (await versionOf(root)) === to);
}

/** @throws Stop when there is nothing to go back to, or a portal is not named that would be left without its data. */
async function lastUpdate(portals: readonly Portal[]): Promise<State> {
  if (!existsSync(STATE)) throw new Stop('There was no update to go back from. Nothing was changed.');
  const state = stateSchema.parse(JSON.parse(await readFile(STATE, 'utf8')));
  if (!(await canGoBack(state)))
    throw new Stop(
      `The last update was from version ${state.from} to ${state.to}, but what is here now is another version, or the former program is gone. Nothing was changed.`,
    );
  const given = new Set(portals.map(({ config }) => config.dataFolder));
  const missing = state.dataFolders.filter((folder) => !given.has(folder));
  if (missing.length > 0 || given.size > state.dataFolders.length)
    throw new Stop(
      `The last update was of the portals in ${state.dataFolders.join(', ')}. Give the file of each (--settings). Nothing was changed.`,
    );
  const { databaseCopy } = state;
  const emptyHanded = withData(portals).find(
    (portal) => databaseCopy && !existsSync(copyOf(portal, databaseCopy)),
  );
  if (emptyHanded)
    throw new Stop(
      `Version ${state.from} cannot read the present data, and ${databaseCopy}, the copy of those of before the update, is not in ${emptyHanded.config.backupsFolder}. The portal deletes it after 30 days. Nothing was changed.`,
    );
  return state;
}

const whatIsLost = ({ from }: State) => `
- What was saved since is then only in backups/: in the backup that is made now if the present version can make one, and in the present database, which is put there.
- As after a restore, everybody has to log in again, links in emails end, and no email is sent a second time: neither those
  that waited before the update nor the letters of a planned release, which has to be planned again.
- Answers to offers since are lost. Version ${from} ends no offer by itself until a super administrator has confirmed the
  offers under System; where it does not ask for that there, look at the offers at once: their time may be over.
- What was destroyed since is destroyed again. Where that cannot be done, this command says how many records came back.
`;

/** Puts the version of before the last update back. */
async function goBack(portals: readonly Portal[], isAgreed: boolean | undefined) {
  const state = await lastUpdate(portals);
  if (state.commits) await requireUnchanged();
  const server = serversOf(portals);
  console.log(
    state.databaseCopy
      ? `Version ${state.from} comes back with the data of before the update.${whatIsLost(state)}`
      : `Version ${state.from} comes back; the data stay as they are.`,
  );
  await confirm('Go back?', isAgreed);
  // A version that cannot open the data is the best of reasons to go back.
  for (const portal of state.databaseCopy ? withData(portals) : [])
    if (!(await backUp(portal)))
      console.warn(
        'No backup could be made, for the reason above. Going on without: the present database is put into backups/, and uploads stay as they are.',
      );
  return changeBack(portals, server, state);
}

await script(async () => {
  const { yes, back, help, settings, target } = readArguments();
  if (help) return console.log(USAGE);
  const portals = readPortals(settings);
  return back ? goBack(portals, yes) : update(portals, target, yes);
});
