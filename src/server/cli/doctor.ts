import { parseArgs } from 'node:util';
import { emailAddress } from '../../shared/text/fields.ts';
import { readConfig } from '../platform/config.ts';
import { requirePortal, runCommand, wrongUsage } from './command.ts';

const USAGE = `Usage: npm run doctor [-- --mail-to ADDRESS] [--json]

Says what is well with the portal in DATA_DIR and its machine, and what to do where something is not. Give the same
environment variables as the server has. It may be running; nothing is changed. With --mail-to the portal sends an
email to ADDRESS. The exit code is 1 when something must be done.`;

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        'mail-to': { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw wrongUsage(error instanceof Error ? error.message : String(error), USAGE);
  }
}

await runCommand(async (args) => {
  const { 'mail-to': mailTo, json, help } = readArguments(args);
  if (help) return console.log(USAGE);
  if (mailTo !== undefined && !emailAddress('').safeParse(mailTo).success)
    throw wrongUsage(`'${mailTo}' is not an email address.`, USAGE);
  const config = readConfig(process.env);
  requirePortal(config);
  const { examineFolder } = await import('./examine-folder.ts');
  const { asText } = await import('./findings-text.ts');
  const { report, sent } = await examineFolder(config, mailTo);
  console.log(json ? JSON.stringify({ ...report, ...(sent && { sent }) }, null, 2) : asText(report, sent));
  const isBad = report.findings.some(({ state }) => state === 'must') || sent?.isSent === false;
  if (isBad) process.exitCode = 1;
});
