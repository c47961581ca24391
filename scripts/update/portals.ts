import { existsSync, readFileSync } from 'node:fs';
import { type Config, ConfigurationError, readConfig } from '../../src/server/platform/config.ts';
import { parseEnvironmentFile } from '../support/environment-file.js';
import { Stop } from '../support/run.js';

/** A portal that runs from this program: one, or each of several schools. */
export type Portal = { config: Config; environment: NodeJS.ProcessEnv };

/** As in a unit of systemd, a setting of the file counts before one of the environment. */
function readPortal(file?: string): Portal {
  try {
    const environment =
      file === undefined
        ? process.env
        : { ...process.env, ...parseEnvironmentFile(readFileSync(file, 'utf8')) };
    const config = readConfig(environment);
    if (!existsSync(config.dataFolder))
      throw new ConfigurationError(`DATA_DIR is ${config.dataFolder}, where there is no folder`);
    return { config, environment };
  } catch (error) {
    if (error instanceof ConfigurationError)
      throw new Stop(`${file ? `${file}: ` : ''}${error.message}. Nothing was changed.`);
    throw new Stop(`${file} cannot be read. Nothing was changed.`);
  }
}

/** @throws Stop when settings are wrong, or two portals would have the same data. */
export function readPortals(files: readonly string[] = []): Portal[] {
  const portals = files.length === 0 ? [readPortal()] : files.map(readPortal);
  const folders = portals.map(({ config }) => config.dataFolder);
  const twice = folders.find((folder, at) => folders.indexOf(folder) !== at);
  if (twice !== undefined)
    throw new Stop(
      `Two files say the same DATA_DIR, ${twice}. Write the folder of each school into its file. Nothing was changed.`,
    );
  return portals;
}

/** The portals that have a database. */
export const withData = (portals: readonly Portal[]) =>
  portals.filter(({ config }) => existsSync(config.databaseFile));
