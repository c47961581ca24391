import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const FLAG = /--[a-z-]+=\d+/g;

test.each(['systemd/portal.service', 'systemd/portal@.service', 'docker/Dockerfile', 'windows/portal.xml'])(
  'deploy/%s starts the server with the flags of npm run serve',
  async (file) => {
    const start = (await readFile(new URL(`../../deploy/${file}`, import.meta.url), 'utf8'))
      .split('\n')
      .find((line) => line.includes('serve.js') && /^\s*(ExecStart|CMD|<arguments>)/.test(line));
    expect(start?.match(FLAG)).toEqual(packageJson.scripts.serve.match(FLAG));
  },
);
