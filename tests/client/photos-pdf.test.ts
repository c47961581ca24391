import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { type PhotoPage, pdfOfPhotos } from '../../src/client/domains/documents/photos-pdf.ts';

/** The smallest JPEG: one grey pixel. */
const JPEG = new Uint8Array(
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
    'base64',
  ),
);
const page = (width: number, height: number, turn: PhotoPage['turn'] = 0): PhotoPage => ({
  jpeg: JPEG,
  width,
  height,
  turn,
});

test('photographs become the pages of one PDF, in their order, upright or wide, turned as they were', async () => {
  const pdf = pdfOfPhotos([page(300, 400), page(400, 300), page(300, 400, 270)]);
  expect(pdf.type).toBe('application/pdf');
  const document = await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer()));
  const pages = await Promise.all([1, 2, 3].map((number) => document.getPage(number)));
  expect(pages.map(({ view, rotate }) => [...view.slice(2), rotate])).toEqual([
    [595, 842, 0],
    [842, 595, 0],
    [595, 842, 270],
  ]);
});
