/** Quoted parts, which may hold line ends, then the rest of the line, which a backslash at its end continues. */
const SETTING =
  /^[ \t]*([A-Za-z_]\w*)[ \t]*=[ \t]*((?:(?:'[^']*'|"(?:\\.|[^"\\])*")[ \t]*)*)((?:\\.|[^\\\r\n])*)/s;
const OTHER_LINE = /^(?:\\.|[^\\\r\n])*\\?/s;

/** @param {string} text */
const unquoted = (text) =>
  text.replaceAll(/'([^']*)'[ \t]*|"((?:\\.|[^"\\])*)"[ \t]*/gs, (_, single, double) =>
    single === undefined ? double.replaceAll(/\\(?:\n|(["\\`$]))/g, '$1') : single,
  );

/**
 * Reads a file of settings as systemd reads an EnvironmentFile=: nothing in it is expanded or executed, and a number
 * sign within a value is part of it.
 * @param {string} text
 */
export function parseEnvironmentFile(text) {
  /** @type {Record<string, string>} */
  const settings = {};
  let left = text;
  while (left !== '') {
    const [line = '', name, quoted = '', rest = ''] = SETTING.exec(left) ?? OTHER_LINE.exec(left) ?? [];
    if (name !== undefined)
      settings[name] = unquoted(quoted) + rest.trimEnd().replaceAll(/\\(?:\n|(.))/gs, '$1');
    left = left.slice(line.length).replace(/^[\r\n]/, '');
  }
  return settings;
}
