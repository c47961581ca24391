import { Stop } from './run.js';

/**
 * @param {string} command as it is typed
 * @param {string} [hint] what somebody may have meant
 * @throws {Stop} when anything follows the command
 */
export function requireNoArguments(command, hint = '') {
  const [first] = process.argv.slice(2);
  if (first !== undefined)
    throw new Stop(`${command} takes no arguments, but got '${first}'. ${hint}`.trim());
}
