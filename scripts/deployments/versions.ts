import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../support/run.js';
import { execute } from './updates.ts';

async function git(folder: string, ...args: string[]) {
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@school.example'];
  const { stdout } = await execute('git', [...author, ...args], { cwd: folder });
  return stdout.trim();
}

/** The commit before the newest migration, so that an update has data to migrate. */
async function olderCommit() {
  const newest = (await readdir(path.join(root, 'migrations'))).sort().at(-1) ?? '';
  const added = await git(root, 'log', '--diff-filter=A', '--format=%H', '--', `migrations/${newest}`);
  return `${added.split('\n').at(-1)}^`;
}

const MIGRATION = `import { type Kysely, sql } from 'kysely';
export async function up(db: Kysely<unknown>) {
  await sql\`CREATE TABLE newThings (id INTEGER PRIMARY KEY) STRICT\`.execute(db);
}
`;

/** Adds a migration, at the end of which something happens. */
const addMigration = (origin: string, atItsEnd = '') =>
  writeFile(path.join(origin, 'migrations/9000_new_things.ts'), MIGRATION.replace(/\}\n$/, `${atItsEnd}}\n`));

/** Lets the program end at its start in a data folder with this in its name, and nowhere else. */
async function failIn(origin: string, name: string) {
  const file = path.join(origin, 'src/server/main.ts');
  const condition = `path.basename(process.env.DATA_DIR ?? '') === '${name}'`;
  const code = (await readFile(file, 'utf8')).replace(
    'async function main() {',
    `async function main() {\n  if (${condition}) throw new Error('not here');`,
  );
  await writeFile(file, `import path from 'node:path';\n${code}`);
}

async function setVersion(origin: string, version: string) {
  const file = path.join(origin, 'package.json');
  const own = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...own, version }, null, 2));
}

type Version = { name: string; on: 'older' | 'present'; change(origin: string): Promise<void> };

/** A version with a migration, which does not start in a data folder of this name. */
const silentIn = (folder: string): Version => ({
  name: `silent-in-${folder}`,
  on: 'older',
  async change(origin) {
    await addMigration(origin);
    await failIn(origin, folder);
  },
});

/** Only the first one has other pages, which take a while to build. */
const VERSIONS: Version[] = [
  { name: 'newest', on: 'present', change: (origin) => setVersion(origin, '99.0.0') },
  { name: 'next', on: 'older', change: (origin) => setVersion(origin, '98.0.0') },
  {
    name: 'fails',
    on: 'older',
    change: (origin) => addMigration(origin, "  throw new Error('half-way');\n"),
  },
  silentIn('one'),
  silentIn('second'),
];

async function commitAll(origin: string, message: string) {
  await git(origin, 'add', '-A');
  await git(origin, 'commit', '-q', '--allow-empty', '-m', message);
}

/** Parts of the present version that the older one needs for the command. */
const COMMAND = [
  'scripts',
  'src/server/domains/backups/contents/tables.ts',
  'src/server/domains/backups/database-copies.ts',
  'src/server/domains/backups/earlier-data.ts',
  'src/server/domains/backups/merged-tables.ts',
  'src/server/domains/retention/again.ts',
  'src/server/platform/http/listen.ts',
  'src/shared/retention/schema.ts',
];

/** Clones this repository as it was before its newest migration. @returns the folder of the clone. */
export async function cloneOlder(folder: string) {
  const [origin, here] = [path.join(folder, 'origin'), path.join(folder, 'here')];
  await git(folder, 'clone', '-q', root, origin);
  await git(origin, 'branch', 'present');
  await git(origin, 'checkout', '-q', '-b', 'older', await olderCommit());
  for (const part of COMMAND) await cp(path.join(root, part), path.join(origin, part), { recursive: true });
  await commitAll(origin, 'older');
  for (const { name, on, change } of VERSIONS) {
    await git(origin, 'checkout', '-q', '-b', name, on);
    await change(origin);
    await commitAll(origin, name);
  }
  await git(origin, 'checkout', '-q', 'older');
  await git(folder, 'clone', '-q', '--branch', 'older', origin, here);
  // What both have in common is not fetched again.
  const packages = path.join(here, 'node_modules');
  await cp(path.join(root, 'node_modules'), packages, { recursive: true, verbatimSymlinks: true });
  await execute(process.execPath, ['scripts/setup.js'], { cwd: here });
  return here;
}
