import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { fromJson } from '../json.ts';
import type { PageValues } from './page-shell.ts';

/** Names the prerendered content and style, and the values for their placeholders. */
export type DrawnContent = { content: string; style: string; values: PageValues };

/** A page without its frame, and its addresses, between which stand spaces. */
const pageSchema = z.object({ addresses: z.string(), title: z.string(), main: z.string() });
type DrawnPage = z.infer<typeof pageSchema>;

const drawnSchema = z.object({
  shell: z.string(),
  /** The landing page of each kind, in the frame that all pages have. */
  contents: z.record(z.string(), pageSchema.extend({ frame: z.string() })),
  forms: z.array(pageSchema),
  styles: z.record(z.string(), z.string()),
});

const addressesOf = ({ addresses }: DrawnPage) => addresses.split(' ');

/** Shown when a link to it is pressed before the program runs (src/client/index.html). */
const templateOf = ({ addresses, title, main }: DrawnPage) =>
  `<template data-page="${addresses}" title="${title} – {{name}}">${main}</template>`;

/** The pages that were drawn when they were built (scripts/build/drawn-pages.ts); null without them. */
export async function readDrawnPages(file: string) {
  if (!existsSync(file)) return null;
  const { shell, contents, forms, styles } = fromJson(drawnSchema, await readFile(file, 'utf8'));
  return {
    shell,
    addresses: forms.flatMap(addressesOf),
    /** @param variant the names of content and style */
    template(address: string, variant: string) {
      const [content = '', style = ''] = variant.split(' ');
      const landing = contents[content];
      if (!landing) throw new Error(`There is no drawn page ${content}`);
      const shown = forms.find((form) => addressesOf(form).includes(address)) ?? landing;
      const others = [landing, ...forms].filter((page) => page !== shown);
      return shell
        .replace('{{title}}', shown.title)
        .replace('{{page}}', shown.addresses)
        .replace('{{content}}', () => landing.frame.replace('{{main}}', () => shown.main))
        .replace('{{style}}', () => styles[style] ?? '')
        .replace('{{others}}', () => others.map(templateOf).join(''));
    },
  };
}
