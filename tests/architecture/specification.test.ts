import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const project = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(project, file), 'utf8');

/** The documents that a comment may cite, with the names for them. */
const SOURCES = [
  { document: 'docs/specification/applicants.md', names: ['applicants'] },
  { document: 'docs/specification/administrators.md', names: ['administrators'] },
  { document: 'docs/specification/decisions.md', names: ['decisions'] },
  { document: 'docs/specification/bulk.md', names: ['bulk'] },
  { document: 'docs/specification/results.md', names: ['results'] },
  { document: 'docs/specification/desk.md', names: ['desk'] },
  { document: 'docs/specification/telling.md', names: ['telling'] },
  { document: 'docs/specification/requests.md', names: ['requests'] },
  { document: 'docs/specification/paper.md', names: ['paper'] },
  { document: 'docs/specification/standing.md', names: ['standing'] },
  { document: 'docs/specification/broadsheets.md', names: ['broadsheets'] },
  { document: 'docs/specification/first-visit.md', names: ['first visit', 'visit'] },
  { document: 'docs/specification/intakes.md', names: ['intakes'] },
  { document: 'docs/specification/places.md', names: ['places'] },
].map((source) => ({ ...source, sections: sectionsOf(source.document) }));

/** The section numbers of a document: '## 3. Fields' has '3', '### 3.1 Lists' has '3.1'. */
function sectionsOf(document: string): string[] {
  return [...read(document).matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(([, number = '']) => number);
}

/** Joins the lines of a comment and drops its markers. */
const inOneLine = (text: string) => text.replace(/\n[ \t]*(?:\*|\/\/)?[ \t]*(?=\S)/g, ' ');

/** 'decisions §2', 'applicants §4, §8', 'RFC 9110 §14'. */
const REFERENCE = /(?:(rfc \d+|[a-z]+) )?§(\d+(?:\.\d+)?)/gi;
const isSource = (name: string) => /^rfc /.test(name) || SOURCES.some(({ names }) => names.includes(name));

/** The comments of code, or the paragraphs of a document. */
const paragraphs = (text: string) => text.split(/\*\/|\n\s*\n/).map(inOneLine);

/** References to sections that do not exist. One without a source belongs to the source before it, or to `own`. */
const unresolved = (text: string, own = '') =>
  paragraphs(text).flatMap((paragraph) => {
    let source = own;
    return [...paragraph.matchAll(REFERENCE)].flatMap(([reference, word = '', section = '']) => {
      const name = word.toLowerCase();
      if (isSource(name)) source = name;
      if (source.startsWith('rfc ')) return [];
      const cited = SOURCES.find(({ names }) => names.includes(source));
      return cited?.sections.includes(section) ? [] : [reference];
    });
  });

const CITING = [
  'src/**/*.{ts,tsx,css}',
  'migrations/*.ts',
  'scripts/**/*.{js,ts}',
  'tests/**/*.ts',
  'docs/**/*.md',
  '*.md',
];
const files = CITING.flatMap((pattern) => globSync(pattern, { cwd: project })).filter(
  (file) => resolve(project, file) !== import.meta.filename,
);

/** A specification cites its own sections by number alone. */
const ownName = (file: string) => SOURCES.find(({ document }) => file === document)?.names[0];

test('every section that is cited exists', () => {
  const cited = files.map((file) => ({ file, text: read(file) })).filter(({ text }) => /§\d/.test(text));
  expect(cited.length).toBeGreaterThan(100);
  const missing = cited.flatMap(({ file, text }) =>
    unresolved(text, ownName(file)).map((reference) => `${file}: ${reference}`),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['/** The lists (applicants §9). */', []],
  ['/** Its fields (applicants §3), and its rules (§5). */', []],
  ['/**\n * What is read (administrators\n * §2 and §9).\n */', []],
  ['// Part of a file (RFC 9110 §14.2)', []],
  ["const sign = '§';", []],
  ['/** As decisions §99 says. */', ['decisions §99']],
  ['/** Its fields (applicants §3, §42). */', ['§42']],
  ['/** By nobody knows what §3. */', ['what §3']],
  ['/** The lists (applicant spec §9). */', ['spec §9']],
  ['/** As decisions §2. */\n/** As §3. */', ['As §3']],
])('%j: %j does not exist', (comment, missing) => {
  expect(unresolved(comment)).toEqual(missing);
});

test.each(SOURCES)('the sections of $names are numbered once each, in order', ({ sections }) => {
  const places = sections.map((number) => number.split('.').map(Number));
  const inOrder = places.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d);
  expect(places).toEqual(inOrder);
  expect(new Set(sections).size).toBe(sections.length);
});

/** `src/server/start.ts` or `tests/support/`, but not `src/<side>/…`, which is a pattern. */
const PATH = /`((?:src|tests|migrations|scripts|docs|deploy)\/[\w./@-]*)`/g;
/** [text](target) to another file of the project. */
const LINK = /\]\((?!https?:|#)([^)#\s]+)/g;

const documents = ['docs/**/*.md', '*.md'].flatMap((pattern) => globSync(pattern, { cwd: project }));

test.each(documents)('what %s names and links to is there', (document) => {
  const text = read(document);
  const folder = resolve(project, document, '..');
  const named = [...text.matchAll(PATH)].map(([, path = '']) => resolve(project, path));
  const linked = [...text.matchAll(LINK)].map(([, target = '']) => resolve(folder, target));
  expect([...named, ...linked].filter((path) => !existsSync(path))).toEqual([]);
});
