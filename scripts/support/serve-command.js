/**
 * Takes apart how package.json serves the portal: `NAME=value exec node ARGUMENT...`.
 * @param {string} serve
 * @returns {{ environment: Record<string, string>, args: string[] }} variables to set, and the arguments of Node.js
 */
export function serveCommand(serve) {
  const words = serve.split(' ');
  const node = words.indexOf('node');
  const variables = words.slice(0, node).filter((word) => word.includes('='));
  return {
    environment: Object.fromEntries(variables.map((variable) => variable.split('='))),
    args: words.slice(node + 1),
  };
}
