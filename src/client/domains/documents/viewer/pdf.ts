import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfWorkerScript from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?worker';
import { fontAddress, PDF_PARTS } from './pdf-parts.ts';

/** A page that was drawn, and its size in points. */
export interface DrawnPage {
  bitmap: ImageBitmap;
  width: number;
  height: number;
}

export interface OpenedPdf {
  kind: 'pdf';
  pages: number;
  /** A page that was drawn already, as sharp as it is there. */
  drawn(page: number): DrawnPage | undefined;
  /** Draws a page at least so many pixels high; what is sharp enough already is not drawn again. */
  draw(page: number, height: number): Promise<DrawnPage>;
  close(): void;
}

/** In pixels; what a whole slip takes on most screens. */
const WHOLE_PAGE = 1200;
/** In pixels. A larger bitmap would take more memory than a phone has. */
const HIGHEST = 4800;

/** One worker for all documents: its script is large. */
let worker: PDFWorker | undefined;
function startWorker(): PDFWorker {
  GlobalWorkerOptions.workerPort ??= new PdfWorkerScript();
  worker ??= PDFWorker.create({ port: GlobalWorkerOptions.workerPort });
  return worker;
}

/** Fonts that a PDF names and does not contain, from this site. */
class FontFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = fontAddress(filename);
    if (!address) throw new Error(`no ${filename}`);
    return new Uint8Array(await (await fetch(address)).arrayBuffer());
  }
}

/**
 * Opens a PDF and draws its first page. Nothing in it is run: no scripts, forms or links. Without WebAssembly, which the
 * Content-Security-Policy does not allow.
 * @throws when it is damaged or asks for a password
 */
export async function openPdf(blob: Blob): Promise<OpenedPdf> {
  const task = getDocument({
    data: new Uint8Array(await blob.arrayBuffer()),
    worker: startWorker(),
    useWasm: false,
    useWorkerFetch: false,
    wasmUrl: PDF_PARTS,
    BinaryDataFactory: FontFiles,
    disableWorkerRendering: true,
  });
  try {
    const document = await task.promise;
    const opened = pagesOf(document, () => void task.destroy());
    await opened.draw(1, WHOLE_PAGE);
    return opened;
  } catch (error) {
    void task.destroy();
    throw error;
  }
}

function pagesOf(document: PDFDocumentProxy, close: () => void): OpenedPdf {
  const drawn = new Map<number, DrawnPage>();

  async function drawAnew(number: number, height: number): Promise<DrawnPage> {
    const page = await document.getPage(number);
    const natural = page.getViewport({ scale: 1 });
    const scale = Math.min(height, HIGHEST) / Math.max(natural.width, natural.height);
    const viewport = page.getViewport({ scale });
    const canvas = window.document.createElement('canvas');
    canvas.width = Math.ceil(viewport.width);
    canvas.height = Math.ceil(viewport.height);
    await page.render({ canvas, viewport }).promise;
    const bitmap = await createImageBitmap(canvas);
    canvas.width = 0;
    return { bitmap, width: natural.width, height: natural.height };
  }

  return {
    kind: 'pdf',
    pages: document.numPages,
    drawn: (number) => drawn.get(number),
    async draw(number, height) {
      const known = drawn.get(number);
      if (known && Math.max(known.bitmap.width, known.bitmap.height) >= Math.min(height, HIGHEST) - 1)
        return known;
      const made = await drawAnew(number, height);
      drawn.set(number, made);
      return made;
    },
    close() {
      for (const { bitmap } of drawn.values()) bitmap.close();
      drawn.clear();
      close();
    },
  };
}
