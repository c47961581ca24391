import { expect, test } from 'vitest';
import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import lock from '../../package-lock.json' with { type: 'json' };

const REGISTRY = 'https://registry.npmjs.org/';

const packageSchema = z.looseObject({
  version: z.string(),
  /** Without it, the package comes from npm's configured registry, which is the public one. */
  resolved: z.string().startsWith(REGISTRY).optional(),
  integrity: z.string().regex(/^sha512-/),
  hasInstallScript: z.boolean().default(false),
});

const { '': _, ...others } = lock.packages;
const packages = z.record(z.string(), packageSchema);

test('every package comes from the registry, and its content is known beforehand', () => {
  expect(packages.safeParse(others).error?.issues).toBeUndefined();
});

test('no package runs anything when it is installed but Node.js; the others that would are told not to', () => {
  const names = Object.entries(packages.parse(others))
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
  const { allowScripts } = packageJson;
  expect(names.filter((name) => !(name in allowScripts))).toEqual([]);
  expect(Object.entries(allowScripts).filter(([, isAllowed]) => isAllowed)).toEqual([['node', true]]);
});

test('every package that is asked for has one exact version', () => {
  const { dependencies, devDependencies } = packageJson;
  const versions = Object.values({ ...dependencies, ...devDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});
