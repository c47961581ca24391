import { z } from 'zod';
import type { Thread } from '../../../platform/thread.ts';
import type { Paper } from './paper.ts';

/** The script of the worker thread that makes PDFs. */
export const PRINTER_SCRIPT = new URL('./thread.ts', import.meta.url);

const bytesSchema = z.instanceof(Uint8Array);

/** The PDF of an application, made off the event loop. @throws SERVICE_UNAVAILABLE when that takes too long. */
export const print = async (printer: Thread, paper: Paper) => bytesSchema.parse(await printer.run(paper));
