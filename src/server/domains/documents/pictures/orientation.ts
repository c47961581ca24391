const TAG = 0x0112;
const SHORT = 3;
const ENTRY_LENGTH = 12;
/** No rotation: shown as the pixels are stored. */
export const UPRIGHT = 1;

/**
 * The orientation (1 to 8) from the first directory of an EXIF block in either byte order (TIFF 6.0). UPRIGHT when the
 * block has none.
 */
export function readOrientation(exif: Buffer): number {
  const order = exif.toString('latin1', 0, 2);
  if (exif.length < 8 || (order !== 'II' && order !== 'MM')) return UPRIGHT;
  const short = (at: number) => (order === 'II' ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const directory = order === 'II' ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (directory + 2 > exif.length) return UPRIGHT;
  const end = Math.min(exif.length, directory + 2 + short(directory) * ENTRY_LENGTH);
  for (let entry = directory + 2; entry + ENTRY_LENGTH <= end; entry += ENTRY_LENGTH) {
    if (short(entry) !== TAG || short(entry + 2) !== SHORT) continue;
    const orientation = short(entry + 8);
    return orientation >= 1 && orientation <= 8 ? orientation : UPRIGHT;
  }
  return UPRIGHT;
}

/** An EXIF block that holds only the orientation. */
export const orientationOnly = (orientation: number): Buffer =>
  Buffer.from(
    `4d4d002a000000080001011200030000000100${orientation.toString(16).padStart(2, '0')}000000000000`,
    'hex',
  );
