import {
  isReallySmaller,
  isTooLargeToDecode,
  LARGEST_WITH_THUMBNAIL,
  PHOTO_QUALITY,
  reducedSize,
  type Size,
} from '../../../shared/documents/photos.ts';

/** A picture's size, read without decoding it. Rejects when the browser does not know the format. */
export async function sizeOf(picture: Blob): Promise<Size> {
  const address = URL.createObjectURL(picture);
  try {
    const image = new Image();
    const loaded = new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = () => reject(new Error('no picture that this browser knows'));
    });
    image.src = address;
    await loaded;
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(address);
  }
}

type Drawing = { type: 'image/png' } | { type: 'image/jpeg'; quality: number };

/** Draws a picture upright (EXIF orientation) in this size. Frees its memory at once. */
export async function drawPicture(picture: Blob, { width, height }: Size, drawing: Drawing): Promise<Blob> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const canvas = document.createElement('canvas');
  try {
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no room to draw');
    context.imageSmoothingQuality = 'high';
    if (drawing.type === 'image/jpeg') {
      // JPEG has no transparency, so the background becomes white.
      context.fillStyle = '#fff';
      context.fillRect(0, 0, width, height);
    }
    context.drawImage(bitmap, 0, 0, width, height);
    return await new Promise((resolve, reject) => {
      const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('no room to encode')));
      canvas.toBlob(done, drawing.type, 'quality' in drawing ? drawing.quality : undefined);
    });
  } finally {
    bitmap.close();
    canvas.width = 0;
    canvas.height = 0;
  }
}

const drawJpeg = (picture: Blob, size: Size, quality: number) =>
  drawPicture(picture, size, { type: 'image/jpeg', quality });

/** Converts a picture to JPEG, reduced where it is larger than needed. Rejects when this browser cannot decode it. */
export async function toReadableJpeg(picture: Blob): Promise<Blob> {
  const size = await sizeOf(picture);
  if (isTooLargeToDecode(size)) throw new Error('too large to decode on a phone');
  return drawJpeg(picture, reducedSize(size), PHOTO_QUALITY);
}

/** The reduced photo, or undefined when it would not be much smaller. */
export async function reducePhoto(photo: Blob): Promise<Blob | undefined> {
  const reduced = await toReadableJpeg(photo).catch(() => undefined);
  return reduced && isReallySmaller(reduced.size, photo.size) ? reduced : undefined;
}

/** Pixels; sharp at 48 px on a phone's screen. */
const THUMBNAIL_EDGE = 128;
const THUMBNAIL_QUALITY = 0.7;

/**
 * Object URL of a small square from the middle of a picture; the caller revokes it. Undefined when it cannot be drawn.
 */
export async function createThumbnail(picture: Blob): Promise<string | undefined> {
  if (!picture.type.startsWith('image/') || picture.size > LARGEST_WITH_THUMBNAIL) return undefined;
  try {
    const { width, height } = await sizeOf(picture);
    if (isTooLargeToDecode({ width, height })) return undefined;
    const scale = Math.min(1, THUMBNAIL_EDGE / Math.min(width, height));
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
    return URL.createObjectURL(await drawJpeg(picture, size, THUMBNAIL_QUALITY));
  } catch {
    return undefined;
  }
}
