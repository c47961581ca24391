import { serveCommand } from '../support/serve-command.js';

/** The commands of a release file, and the programs behind them. */
const COMMANDS = ['backup', 'restore', 'create-super-admin', 'doctor'];

/**
 * The shell script that starts everything in a release file. It calls no other program, so that it works with an empty
 * PATH.
 * @param {string} serve how package.json serves the portal
 */
export function startScript(serve) {
  const { environment, args } = serveCommand(serve);
  const exported = Object.entries(environment).map(
    ([name, value]) => `export ${name}="\${${name}:-${value}}"`,
  );
  return `#!/bin/sh
# Starts the portal with the Node.js beside it. Nothing has to be installed.
#   ./portal                     serves it
#   ./portal ${COMMANDS.join(' | ')} ...
#   ./portal update FILE         changes over to another release file
here=$(CDPATH= cd -- "\${0%/*}" && pwd) || exit 1
cd "$here" || exit 1
node="$here/node_modules/node/bin/node"
${exported.join('\n')}
case "\${1-start}" in
  start) [ $# -gt 0 ] && shift; exec "$node" ${args.join(' ')} "$@" ;;
  ${COMMANDS.join(' | ')}) command=$1; shift; exec "$node" "src/server/cli/$command.ts" "$@" ;;
  update) shift; exec "$node" scripts/update/main.ts "$@" ;;
  *) echo "There is no command '$1'. Commands: start, ${COMMANDS.join(', ')}, update" >&2; exit 2 ;;
esac
`;
}
