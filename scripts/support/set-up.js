import { findBrowser, installBrowser } from '../browser.js';
import { installTools } from '../tools.js';
import { installPackages } from './packages.js';
import { buildStalePages } from './pages.js';

/**
 * Makes a clone ready to run: does what is missing or out of date, says so in a line, and is silent and quick when nothing is.
 * @param {{ browser?: boolean, tools?: boolean }} [options] browser: also what the browser tests need; tools: also the programs by
 * which tests read backups
 */
export async function setUp({ browser = false, tools = false } = {}) {
  await installPackages();
  await buildStalePages();
  if (browser && !findBrowser()) await installBrowser();
  if (tools) await installTools();
}
