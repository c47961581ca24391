import { createHash } from 'node:crypto';

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The sources of script-src that allow exactly the scripts within this template, which holds no values yet. */
export const scriptSources = (template: string) =>
  [...template.matchAll(/<script>([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g)].map(([, script = '']) =>
    hashOf(script),
  );
