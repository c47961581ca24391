import { extractText, getDocumentProxy } from 'unpdf';
import { z } from 'zod';

const metadataSchema = z.object({
  info: z.object({ Title: z.string(), Language: z.string().nullable(), PDFFormatVersion: z.string() }),
});

/** The text of a PDF as a program reads it, with each run of white space as one blank. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const { totalPages, text } = await extractText(document, { mergePages: false });
  const { info } = metadataSchema.parse(await document.getMetadata());
  const pages = text.map((page) => page.replace(/\s+/g, ' '));
  const tags = await Promise.all(
    pages.map(async (_, index) => (await document.getPage(index + 1)).getStructTree()),
  );
  return {
    totalPages,
    pages,
    text: pages.join(' '),
    title: info.Title,
    language: info.Language,
    version: info.PDFFormatVersion,
    /** The roles of each page's structure elements, in reading order. */
    roles: tags.flatMap((tree) => rolesIn(tree)),
  };
}

const nodeSchema = z.object({ role: z.string(), children: z.array(z.unknown()) });

function rolesIn(node: unknown): string[] {
  const { data } = nodeSchema.safeParse(node);
  return data ? [data.role, ...data.children.flatMap(rolesIn)] : [];
}
