import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export type Entry = {
  name: string;
  size: number;
  /** Undefined when the bytes are lost. */
  open(): Promise<Readable | undefined>;
};

async function opened({ name, open }: Entry) {
  const stream = await open();
  if (!stream) throw new Error(`the bytes of “${name}” are missing`);
  return stream;
}

/** A zip of `data.json` and these entries, made as it is read. Images and PDFs are compressed already. */
export function zipOf(json: string, entries: readonly Entry[]): Readable {
  const zip = new ZipFile();
  const bytes = Readable.from(zip.outputStream, { objectMode: false });
  const fail = (error: Error) => bytes.destroy(error);
  zip.on('error', fail);
  zip.addBuffer(Buffer.from(json), 'data.json');
  for (const entry of entries) {
    zip.addReadStreamLazy(entry.name, { compress: false, size: entry.size }, (done) => {
      opened(entry).then((stream) => done(null, stream), fail);
    });
  }
  zip.end();
  return bytes;
}
