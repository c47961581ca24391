import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installDebianPackages, mayInstallDebianPackages, updateDebianPackages } from './support/debian.js';
import { pinnedNode, run, Stop } from './support/run.js';

const require = createRequire(import.meta.url);
const {
  PATH = '',
  LOCALAPPDATA = '',
  PROGRAMFILES = '',
  'PROGRAMFILES(X86)': PROGRAMFILES_X86 = '',
} = process.env;

/** Where each system keeps an installed browser, the best first. */
function installedBrowsers() {
  if (process.platform === 'darwin') {
    return ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
      ['Chromium', 'Google Chrome'].map((name) => join(folder, `${name}.app/Contents/MacOS/${name}`)),
    );
  }
  if (process.platform === 'win32') {
    return [PROGRAMFILES, PROGRAMFILES_X86, LOCALAPPDATA]
      .filter(Boolean)
      .flatMap((folder) =>
        ['Google/Chrome', 'Chromium'].map((name) => join(folder, name, 'Application/chrome.exe')),
      );
  }
  return [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
  ].flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name)));
}

/**
 * Finds the browser for the tests: an installed Chromium or Chrome, else the one that Playwright has downloaded.
 * @returns {string | undefined} the path of its program, for Playwright's `executablePath`
 */
export function findBrowser() {
  const installed = installedBrowsers().find((path) => existsSync(path));
  if (installed) return installed;
  /** @type {typeof import('playwright-core')} */
  const { chromium } = require('playwright-core');
  const downloaded = chromium.executablePath();
  return existsSync(downloaded) ? downloaded : undefined;
}

/** Installs a browser for the tests: Debian's package where that is possible, else Playwright's own download. */
export async function installBrowser() {
  console.log('Installing a browser for the tests (a few minutes the first time) ...');
  if (mayInstallDebianPackages()) await installDebianPackage();
  if (!findBrowser()) await run(pinnedNode, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  if (!findBrowser()) {
    throw new Stop(
      'No browser could be installed for the tests. Install Chromium or Google Chrome, and try again.',
    );
  }
}

async function installDebianPackage() {
  await updateDebianPackages();
  // The headless shell does the same in half the time, but a release may lack it.
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    await installDebianPackages([browser, 'fonts-liberation']);
    if (findBrowser()) return;
  }
}
