import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { serveCommand } from '../support/serve-command.js';

const packageSchema = z.object({ version: z.string(), scripts: z.object({ serve: z.string() }) });

const readPackage = async (folder: string) =>
  packageSchema.parse(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')));

export const versionOf = async (folder: string) => (await readPackage(folder)).version;

/** How Node.js serves the portal. */
export const serveCommandOf = async (folder: string) =>
  serveCommand((await readPackage(folder)).scripts.serve);

const migrationsOf = async (folder: string) => (await readdir(path.join(folder, 'migrations'))).sort();

/** Whether the two versions have the same database schema, so that either can use the other's data. */
export const haveSameData = async (one: string, other: string) =>
  (await migrationsOf(one)).join() === (await migrationsOf(other)).join();

async function changelogOf(folder: string) {
  const file = path.join(folder, 'CHANGELOG.md');
  return existsSync(file) ? (await readFile(file, 'utf8')).split('\n') : [];
}

/** The lines of the changelog that the other version adds. */
export async function whatIsNew(here: string, there: string) {
  const known = new Set(await changelogOf(here));
  return (await changelogOf(there)).filter((line) => line.trim() !== '' && !known.has(line)).join('\n');
}
