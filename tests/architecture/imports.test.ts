import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const project = resolve(import.meta.dirname, '../..');

const nothingElse = 'it imports only zod and itself';
const neverServer = "never import the server's code";
const noNode = 'without Node.js';
const firstScript = 'Every page loads src/client/app and api';
const component = 'A component knows no domain';
const call = 'What all calls share knows no domain';
const domain = 'A domain imports domains, api, components';
const page = 'A page only composes';
const neverClient = "never imports the pages' code";
const platform = 'The platform knows no domain';
const throughService = 'A domain calls another one through its service.ts';
const onlySql = 'queries.ts and …-queries.ts hold SQL and nothing else';
const notItsCaller = 'A service does not know how it is called';
const onlyKysely = 'A migration imports only kysely';
const noTests = 'A script imports no tests';
const asAPerson = 'A test meets the pages as a person does';

const refused = [
  ['src/shared/students/rules.ts', "import { useState } from 'react'", nothingElse],
  ['src/shared/students/rules.ts', "import { readFile } from 'node:fs/promises'", nothingElse],
  ['src/shared/students/rules.ts', "import type { Kysely } from 'kysely'", nothingElse],
  [
    'src/shared/students/rules.ts',
    "import { open } from '../../server/platform/database/open.ts'",
    nothingElse,
  ],
  ['src/shared/rules.ts', "import { paths } from '../client/paths.ts'", nothingElse],
  ['src/client/app/providers.tsx', "import { appRouter } from '../../server/router.ts'", neverServer],
  ['src/client/app/providers.tsx', "import type { AppRouter } from '../../server/router.ts'", neverServer],
  [
    'src/client/api/trpc.ts',
    "import { type AppRouter, appRouter } from '../../server/router.ts'",
    neverServer,
  ],
  [
    'src/client/domains/students/hooks.ts',
    "export * from '../../../server/domains/students/table.ts'",
    neverServer,
  ],
  [
    'src/client/pages/review.tsx',
    "type Row = import('../../server/domains/users/table.ts').User",
    neverServer,
  ],
  ['src/client/components/layout/panel.tsx', "import path from 'node:path'", noNode],
  ['src/client/app/route-error.tsx', "import { z } from 'zod'", firstScript],
  ['src/client/api/session.ts', "import { z } from 'zod'", firstScript],
  ['src/client/api/session.ts', "import { z } from 'zod/mini'", firstScript],
  ['src/client/api/trpc.ts', "import { useSession } from '../domains/auth/use-session.ts'", call],
  ['src/client/components/layout/panel.tsx', "import { Shell } from '../../app/shell.tsx'", component],
  [
    'src/client/components/layout/panel.tsx',
    "import { useSession } from '../domains/auth/use-session.ts'",
    component,
  ],
  ['src/client/components/layout/panel.tsx', "import { trpc } from '../../api/trpc.ts'", component],
  ['src/client/components/layout/panel.tsx', "const load = () => import('../pages/review.tsx')", component],
  ['src/client/domains/students/hooks.ts', "import Review from '../../pages/review.tsx'", domain],
  ['src/client/domains/students/hooks.ts', "import { routes } from '../../app/routes.tsx'", domain],
  ['src/client/pages/review.tsx', "import Subjects from './subjects.tsx'", page],
  ['src/client/pages/review.tsx', "import { trpc } from '../api/trpc.ts'", page],
  ['src/client/pages/admin/list.tsx', "import Review from '../review.tsx'", page],
  ['src/client/pages/admin/list.tsx', "import Review from '../../pages/review.tsx'", page],
  ['src/server/domains/students/service.ts', "import { paths } from '../../../client/paths.ts'", neverClient],
  ['src/server/platform/mail/mailer.ts', "import { find } from '../../domains/users/service.ts'", platform],
  ['src/server/platform/rest/adapter.ts', "import { appRouter } from '../../router.ts'", platform],
  ['src/server/domains/students/service.ts', "import { find } from '../users/queries.ts'", throughService],
  [
    'src/server/domains/broadsheets/reading/read.ts',
    "import { find } from '../../users/queries.ts'",
    throughService,
  ],
  [
    'src/server/domains/students/router.ts',
    "import { usersRouter } from '../users/router.ts'",
    throughService,
  ],
  [
    'src/server/domains/students/routes.ts',
    "import { upload } from '../documents/routes.ts'",
    throughService,
  ],
  ['src/server/domains/students/queries.ts', "import { rule } from './service.ts'", onlySql],
  ['src/server/domains/students/queries.ts', "import { find } from '../users/service.ts'", onlySql],
  ['src/server/domains/admissions/list-queries.ts', "import { find } from '../users/service.ts'", onlySql],
  ['src/server/domains/admissions/list-queries.ts', "import { rule } from './matching.ts'", onlySql],
  [
    'src/server/domains/students/service.ts',
    "import { list } from '../admissions/list-queries.ts'",
    throughService,
  ],
  ['src/server/domains/students/service.ts', "import { studentsRouter } from './router.ts'", notItsCaller],
  ['migrations/0009_more.ts', "import { GRADES } from '../src/shared/exam-results/constants.ts'", onlyKysely],
  ['scripts/bench/main.ts', "import { api } from '../../tests/support/portal.ts'", noTests],
  ['scripts/support/payloads.ts', "import { PASSWORD } from '../../tests/support/accounts.ts'", noTests],
  [
    'tests/students/form.test.ts',
    "import { Form } from '../../src/client/domains/students/form.tsx'",
    asAPerson,
  ],
  [
    'tests/client/form.test.ts',
    "import { Form } from '../../src/client/domains/students/form.tsx'",
    asAPerson,
  ],
] as const;

const allowed = [
  ['src/shared/students/rules.ts', "import { z } from 'zod'"],
  ['src/shared/users/schema.ts', "import { z } from 'zod/mini'"],
  ['src/shared/students/rules.ts', "import { grades } from '../exam-results/constants.ts'"],
  ['src/client/api/trpc.ts', "import type { AppRouter } from '../../server/router.ts'"],
  ['src/client/app/routes.tsx', "const load = () => import('../pages/review.tsx')"],
  ['src/client/components/layout/panel.tsx', "import classes from './panel.module.css'"],
  ['src/client/components/layout/panel.tsx', "import { paths } from '../../paths.ts'"],
  ['src/client/domains/students/hooks.ts', "import { trpc } from '../../api/trpc.ts'"],
  ['src/client/domains/students/hooks.ts', "import { useSession } from '../auth/use-session.ts'"],
  ['src/client/pages/review.tsx', "import { Checklist } from '../domains/applications/checklist.tsx'"],
  ['src/client/pages/review.tsx', "import { paths } from '../paths.ts'"],
  ['src/client/pages/review.tsx', "import { STATUSES } from '../../shared/applications/constants.ts'"],
  ['src/client/pages/admin/list.tsx', "import { Panel } from '../../components/layout/panel.tsx'"],
  ['src/server/platform/trpc/context.ts', "import type { Database } from '../../tables.ts'"],
  ['src/server/domains/students/router.ts', "import { find } from './queries.ts'"],
  ['src/server/domains/students/service.ts', "import { find } from '../users/service.ts'"],
  ['src/server/domains/students/service.ts', "import type { User } from '../users/table.ts'"],
  ['src/server/domains/students/service.ts', "import { routes } from '../../platform/http/routes.ts'"],
  ['src/server/domains/students/queries.ts', "import type { StudentTables } from './table.ts'"],
  ['src/server/domains/admissions/figure-queries.ts', "import { listIds } from './list-queries.ts'"],
  ['src/server/domains/students/queries.ts', "import type { Database } from '../../tables.ts'"],
  ['migrations/0009_more.ts', "import { sql } from 'kysely'"],
  ['tests/students/rules.test.ts', "import { api } from '../../scripts/support/rest.ts'"],
  ['tests/students/rules.test.ts', "import { rule } from '../../src/shared/students/rules.ts'"],
  ['tests/client/restore.test.ts', "import { restore } from '../../src/client/domains/students/restore.ts'"],
  ['tests/journeys/apply.test.ts', "import { paths } from '../../src/client/paths.ts'"],
] as const;

const folder = mkdtempSync(join(tmpdir(), 'imports-'));
/** Each case has a folder of its own, so that one run of the linter checks all. */
const cases = [...refused, ...allowed].map(([file, code], index) => ({
  path: `case-${index}/${file}`,
  code,
}));
const pathOf = (index: number) => cases[index]?.path ?? '';
/** The linter's output by path. */
const said = new Map<string, string>();

beforeAll(() => {
  for (const file of ['biome.json', 'scripts/lint/imports.grit']) {
    cpSync(join(project, file), join(folder, file));
  }
  for (const { path, code } of cases) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${code};\n`);
  }
  const biome = join(project, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--only=plugin', '--reporter=concise', '--max-diagnostics=none', '.'];
  const { stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  for (const [, path = '', message = ''] of stderr.matchAll(/^× (.+?):\d+:\d+: plugin: (.*)$/gm)) {
    said.set(path, message);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

test.each(refused.map((one, index) => [...one, index] as const))(
  '%s: %s is refused',
  (_, __, message, index) => {
    expect(said.get(pathOf(index)) ?? 'nothing').toContain(message);
  },
);

test.each(allowed.map((one, index) => [...one, refused.length + index] as const))(
  '%s: %s is allowed',
  (_, __, index) => {
    expect(said.get(pathOf(index))).toBeUndefined();
  },
);
