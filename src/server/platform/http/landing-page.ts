import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { PageValues } from './page-shell.ts';

/** Names the prerendered content and style, and the values for their placeholders. */
export type LandingPage = { content: string; style: string; values: PageValues };

const drawnSchema = z.object({
  shell: z.string(),
  contents: z.record(z.string(), z.string()),
  styles: z.record(z.string(), z.string()),
});

/** The landing page as it was drawn when the pages were built (scripts/build/landing-page.ts); null without one. */
export async function readLandingPage(file: string) {
  if (!existsSync(file)) return null;
  const { shell, contents, styles } = drawnSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  return {
    shell,
    /** @param variant the names of content and style */
    template(variant: string) {
      const [content = '', style = ''] = variant.split(' ');
      return shell
        .replace('{{content}}', () => contents[content] ?? '')
        .replace('{{style}}', () => styles[style] ?? '');
    },
  };
}
