import { fstatSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { DEFLATED, STORED } from '../../../platform/zip.ts';
import { FileReader } from './file-reader.ts';
import { measure } from './hashing.ts';
import { MANIFEST, type Manifest, manifestSchema, SNAPSHOT, uploadEntry } from './manifest.ts';
import { refuse } from './origin.ts';
import { piecesOf, withFile } from './pieces.ts';

const wrong = (reason: string) => refuse('full', reason);

/** In bytes; more than 150,000 documents need. A larger manifest would take too much memory. */
const LARGEST_MANIFEST = 24 * 1024 ** 2;
/** The largest ratio of an entry larger than SMALL. Databases never compress to less than a hundredth. */
const MOST_COMPRESSION = 100;
const SMALL = 4 * 1024 ** 2;

const FILE_TYPE = 0o170000;
const PLAIN_FILE = 0o100000;

/** Checks an entry's header before any of its bytes are read. */
function requirePlain(entry: Entry, name: string) {
  const { fileName, compressionMethod, externalFileAttributes, compressedSize, uncompressedSize } = entry;
  if (fileName !== name) throw wrong(`it holds “${fileName}” where “${name}” should be.`);
  const mode = (externalFileAttributes >>> 16) & FILE_TYPE;
  if (mode !== 0 && mode !== PLAIN_FILE) throw wrong(`“${name}” is a link, or no plain file.`);
  if (entry.isEncrypted()) throw wrong(`“${name}” is encrypted.`);
  const mayBeCompressed = name === MANIFEST || name === SNAPSHOT;
  if (compressionMethod !== STORED && !(mayBeCompressed && compressionMethod === DEFLATED))
    throw wrong(`“${name}” is compressed in another way than this program does.`);
  if (uncompressedSize > SMALL && uncompressedSize > compressedSize * MOST_COMPRESSION)
    throw wrong(`“${name}” would take far more room than the file itself.`);
  if (name === MANIFEST && uncompressedSize > LARGEST_MANIFEST) throw wrong(`“${name}” is too large.`);
}

/** The manifest has three objects (itself, `rows`, `entries`) and one list. More would take too much memory. */
const MOST_OBJECTS = 3;
const MOST_LISTS = 1;

function parseManifest(text: string): Manifest {
  if (
    text.split('{', MOST_OBJECTS + 2).length > MOST_OBJECTS + 1 ||
    text.split('[', MOST_LISTS + 2).length > MOST_LISTS + 1
  )
    throw wrong(`“${MANIFEST}” is not what this program writes.`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw wrong(`“${MANIFEST}” cannot be read.`);
  }
  const { success, data } = manifestSchema.safeParse(json);
  if (!success) throw wrong(`“${MANIFEST}” is not what this program writes.`);
  return data;
}

/** Requires the snapshot first, then the uploads in order of name, each named by its hash. */
function requireOrdered({ entries }: Manifest) {
  const [first, ...uploads] = Object.entries(entries);
  if (first?.[0] !== SNAPSHOT) throw wrong(`“${SNAPSHOT}” is missing.`);
  let former = '';
  for (const [name, sha256] of uploads) {
    if (name !== uploadEntry(sha256) || name <= former)
      throw wrong(`“${MANIFEST}” names “${name}”, which does not belong there.`);
    former = name;
  }
}

type Read = {
  /** The path of a new file for this entry; undefined when the entry is only to be checked. */
  keep(name: string, size: number): Promise<string | undefined>;
  onRead(bytes: number): void;
};

/** `uploads`: the sizes of the uploads by hash. */
export type ZipContents = { manifest: Manifest; uploads: Map<string, number> };

type OpenZip = { zip: ZipFile; file: number; size: number };

/** The bytes of an entry. */
async function contentOf({ zip, file }: OpenZip, entry: Entry): Promise<AsyncIterable<Buffer>> {
  if (entry.compressionMethod !== STORED) return zip.openReadStreamPromise(entry);
  const { fileDataStart: from } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  return piecesOf(file, { from, to: from + entry.compressedSize });
}

async function readEntries(opened: OpenZip, { keep, onRead }: Read): Promise<ZipContents> {
  const { zip, size } = opened;
  const entries = zip.eachEntry();
  let stored = 0;
  const next = async (name: string) => {
    const { value: entry, done } = await entries.next();
    if (done) throw wrong(`“${name}” is missing.`);
    requirePlain(entry, name);
    // Overlapping entries could hold more data than the file has bytes.
    stored += entry.compressedSize;
    if (stored > size) throw wrong('it says that it holds more than it does.');
    onRead(stored);
    return entry;
  };
  /** Reports progress within a large entry. */
  const watched = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      yield piece;
      onRead(stored);
    }
  };

  const manifest = parseManifest(await text(await zip.openReadStreamPromise(await next(MANIFEST))));
  requireOrdered(manifest);
  const uploads = new Map<string, number>();
  for (const [name, sha256] of Object.entries(manifest.entries)) {
    const entry = await next(name);
    const copy = await keep(name, entry.uncompressedSize);
    const found = await measure(watched(await contentOf(opened, entry)), copy);
    if (found.sha256 !== sha256 || found.crc32 !== entry.crc32 || found.size !== entry.uncompressedSize)
      throw wrong(`the checksum of “${name}” is wrong. It has been changed, or damaged on its way.`);
    if (name !== SNAPSHOT) uploads.set(sha256, found.size);
  }
  const { value: extra } = await entries.next();
  if (extra) throw wrong(`it holds “${extra.fileName}”, which does not belong there.`);
  return { manifest, uploads };
}

/** The zip library throws plain errors; errors of the disk have a code (and zlib's begin with 'Z_'). */
const isMalformed = (error: unknown): error is Error =>
  error instanceof Error &&
  error.name === 'Error' &&
  !('code' in error && !String(error.code).startsWith('Z_'));

/** Reads a full backup to its end and verifies it against its manifest. @throws 422. */
export const readZip = (filePath: string, read: Read): Promise<ZipContents> =>
  withFile(filePath, 'r', async (file) => {
    const { size } = fstatSync(file);
    let zip: ZipFile | undefined;
    try {
      const options = { strictFileNames: true, autoClose: false };
      zip = await fromRandomAccessReaderPromise(new FileReader(filePath, file), size, options);
      return await readEntries({ zip, file, size }, read);
    } catch (error) {
      throw isMalformed(error) ? wrong(`${error.message}.`) : error;
    } finally {
      zip?.close();
    }
  });
