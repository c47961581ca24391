import { findBrowser, installBrowser } from '../browser.js';
import { installTools } from '../tools.js';
import { installPackages } from './packages.js';
import { buildStalePages } from './pages.js';
import { buildStaleServer } from './server.js';

/**
 * Makes a clone ready to run: does what is missing or out of date and says so in a line; otherwise silent and quick.
 * @param {{ browser?: boolean, tools?: boolean }} [options] browser: also the browser for tests; tools: also the
 * programs by which tests read backups
 */
export async function setUp({ browser = false, tools = false } = {}) {
  await installPackages();
  await buildStalePages();
  await buildStaleServer();
  if (browser && !findBrowser()) await installBrowser();
  if (tools) await installTools();
}
