// npm run release: packs a release file into release/, with everything that the portal needs on a machine of the same
// system: built pages, packages, Node.js, checksums and an SBOM. It starts without a network and without npm.
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prune, sizeOf } from './release/packages.js';
import { releaseName } from './release/release-name.js';
import { startScript } from './release/start-script.js';
import { requireNoArguments } from './support/arguments.js';
import { sha256, writeChecksums } from './support/checksums.js';
import { npm, pinnedNode, root, run, Stop, script } from './support/run.js';
import { setUp } from './support/set-up.js';

/** What a release holds of the project, besides its packages. */
const CONTENTS = [
  'CHANGELOG.md',
  'deploy',
  'LICENSE',
  'README.md',
  'dist/client',
  'dist/server',
  'dist/server.sha256',
  'docs',
  'migrations',
  'scripts/build/server.ts',
  'scripts/command.js',
  'scripts/serve.js',
  'scripts/support',
  'scripts/update',
  'src/server',
  'src/shared',
];

const megabytes = (/** @type {number} */ bytes) => `${Math.round(bytes / 1024 ** 2)} MB`;

/** @param {string} folder */
async function installProductionPackages(folder) {
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(root, name), join(folder, name));
  const code = await npm(['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--prefix', folder]);
  if (code !== 0)
    throw new Stop(
      'The packages could not be installed. Check the connection to the internet and try again.',
    );
}

/** @param {string} folder */
async function writeSbom(folder) {
  const code = await npm(
    ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only', '--prefix', folder],
    {
      output: join(folder, 'sbom.cdx.json'),
    },
  );
  if (code !== 0) throw new Stop('npm could not list the packages (npm sbom). It needs npm 10 or newer.');
}

/** Puts the pinned Node.js where scripts and commands look for it. */
function addRuntime(/** @type {string} */ folder) {
  const target = pinnedNode.replace(root, folder);
  rmSync(join(folder, 'node_modules/node/bin'), { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true });
  cpSync(pinnedNode, target);
  chmodSync(target, 0o755);
}

await script(async () => {
  requireNoArguments('npm run release', 'It packs this folder as it is, for the system that it runs on.');
  await setUp();
  const { version, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = releaseName(version);
  const folder = join(root, 'release', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  await installProductionPackages(folder);
  await writeSbom(folder);
  prune(join(folder, 'node_modules'));
  addRuntime(folder);
  for (const path of CONTENTS) cpSync(join(root, path), join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'portal'), startScript(scripts.serve), { mode: 0o755 });
  writeChecksums(folder);

  const archive = `${folder}.tar.gz`;
  const args = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '-czf', archive, name];
  if ((await run('tar', args, { cwd: join(root, 'release') })) !== 0)
    throw new Stop(
      'The release could not be packed. GNU tar has to be installed, and the disk must have room.',
    );
  writeFileSync(`${archive}.sha256`, `${sha256(archive)}  ${name}.tar.gz\n`);
  console.log(`${archive}: ${megabytes(statSync(archive).size)}, unpacked ${megabytes(sizeOf(folder))}`);
  rmSync(folder, { recursive: true });
});
