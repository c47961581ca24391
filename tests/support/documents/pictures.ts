import { pngFile } from '../../../scripts/support/files.ts';
import { pngChunk } from '../../../src/server/domains/documents/pictures/png-chunk.ts';

/** 16 × 8 pixels in four colours, as the stock `cjpeg -optimize -restart 1B` writes them. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7' +
    'gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8' +
    'fHx8fHx8fHz/wAARCAAIABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQF/8QAGRAAAQUAAAAAAAAAAAAAAAAAAAIG' +
    'ZKPh/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/xAAdEQAABgMBAAAAAAAAAAAAAAAAAwQFIlEBQWGx/90ABAAB/9oADAMBAAIRAxEA' +
    'PwCxLkiWYYyXJEswAdsTFV6KnZGRCN7zwf/Z',
  'base64',
);

/** The same as a progressive JPEG of ten scans (`cjpeg -progressive`). */
export const PROGRESSIVE_JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7' +
    'gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8' +
    'fHx8fHx8fHz/wgARCAAIABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAME/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgP/' +
    '2gAMAwEAAhADEAAAAbYh1//EABUQAQEAAAAAAAAAAAAAAAAAAAAU/9oACAEBAAEFAqVL/8QAGBEAAgMAAAAAAAAAAAAAAAAAACEC' +
    'AwT/2gAIAQMBAT8B10wSP//EABcRAAMBAAAAAAAAAAAAAAAAAAACAwT/2gAIAQIBAT8BzTU//8QAFhAAAwAAAAAAAAAAAAAAAAAA' +
    'ADKh/9oACAEBAAY/AlotP//EABUQAQEAAAAAAAAAAAAAAAAAAAAB/9oACAEBAAE/IYUL/9oADAMBAAIAAwAAABB7/8QAGBEAAgMA' +
    'AAAAAAAAAAAAAAAAAAFBYZH/2gAIAQMBAT8Q00uj/8QAFhEAAwAAAAAAAAAAAAAAAAAAAFGx/9oACAECAQE/EF6f/8QAFhAAAwAA' +
    'AAAAAAAAAAAAAAAAAOHw/9oACAEBAAE/EIoRQ//Z',
  'base64',
);

export const PNG = Buffer.from(await pngFile().arrayBuffer());

/** Metadata that stored files must not contain: a position, a device, a name. */
export const SECRET = 'SECRET 10.6596 N 61.5089 W Galaxy A15 Anika';

type Order = 'II' | 'MM';

/** An EXIF block as phones write it: an orientation, a device and a GPS directory, in either byte order. */
export function exif(order: Order, orientation: number): Buffer {
  const bytes = Buffer.alloc(200);
  const isLittle = order === 'II';
  const short = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
  const entry = (at: number, tag: number, type: number, count: number) => {
    short(tag, at);
    short(type, at + 2);
    long(count, at + 4);
  };
  bytes.write(order, 0, 'latin1');
  short(42, 2);
  long(8, 4);
  short(3, 8);
  // Make, Orientation and the offset of the GPS directory.
  entry(10, 0x010f, 2, SECRET.length);
  long(100, 18);
  entry(22, 0x0112, 3, 1);
  short(orientation, 30);
  entry(34, 0x8825, 4, 1);
  long(50, 42);
  short(1, 50);
  entry(52, 0x0001, 2, 2);
  bytes.write('N', 60, 'latin1');
  bytes.write(SECRET, 100, 'latin1');
  return bytes;
}

export const segment = (marker: number, ...content: (string | Uint8Array)[]): Buffer => {
  const payload = Buffer.concat(content.map((piece) => Buffer.from(piece)));
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
};

/** Inserts segments after the first two of a JPEG file (its start and its JFIF segment). */
export const withSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 20), ...segments, jpeg.subarray(20)]);

export const exifSegment = (order: Order, orientation: number) =>
  segment(0xe1, 'Exif\0\0', exif(order, orientation));

/** Inserts chunks after the header of a PNG file. */
export const withChunks = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

export const exifChunk = (order: Order, orientation: number) => pngChunk('eXIf', exif(order, orientation));
