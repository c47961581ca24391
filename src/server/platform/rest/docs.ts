import { escapeHtml } from '../html.ts';
import type { Operation } from './openapi.ts';

const schemaBlock = (title: string, schema: object) =>
  `<details><summary>${title}</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`;

function operationSection({ method, path, summary, isPublic, parameters, body, status, answer }: Operation) {
  const rows = parameters.map(
    (parameter) =>
      `<li><code>${escapeHtml(parameter.name)}</code> in the ${parameter.in}${parameter.required ? ', required' : ''}</li>`,
  );
  return `<section>
<h3><code>${method} /api${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}${isPublic ? ' (without signing in)' : ''}</p>
${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : ''}
${body ? schemaBlock(`Send ${body.contentType}`, body.schema) : ''}
${schemaBlock(`Answer ${status}, ${answer.contentType}`, answer.schema)}
</section>`;
}

/** The REST contract as one page without scripts, made from the same operations as the OpenAPI document. */
export function docsPage(operations: Operation[]): string {
  const groups = Map.groupBy(operations, ({ group }) => group);
  const sections = [...groups].map(
    ([group, members]) => `<h2>${escapeHtml(group)}</h2>${members.map(operationSection).join('')}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>REST contract · Sixth Form Admissions</title>
<style>
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 0 auto; padding: 1rem; }
section { border-top: 1px solid; padding: 0.5rem 0; }
pre { overflow-x: auto; }
h3, code { overflow-wrap: anywhere; }
summary { padding: 0.6rem 0; }
</style>
</head>
<body>
<main>
<h1>REST contract</h1>
<p>Sign in with POST /api/auth/login and send its token as <code>Authorization: Bearer TOKEN</code>. Every refusal is JSON
with a <code>message</code>. The same contract for programs: <a href="/api/openapi.json">OpenAPI document</a>.</p>
${sections.join('\n')}
</main>
</body>
</html>`;
}
