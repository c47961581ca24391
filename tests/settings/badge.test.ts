import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { api } from '../../scripts/support/rest.ts';
import { PNG_SIGNATURE, pngChunk } from '../../src/server/domains/documents/pictures/png-chunk.ts';
import { BADGE_EDGE, LARGEST_BADGE } from '../../src/shared/settings/badge.ts';
import { signInAs } from '../support/accounts.ts';
import { trailOf } from '../support/audit/trail.ts';
import { backUp, restore } from '../support/backups/restoring.ts';
import {
  exifChunk,
  exifSegment,
  JPEG,
  PROGRESSIVE_JPEG,
  SECRET,
  withChunks,
  withSegments,
} from '../support/documents/pictures.ts';
import { usePortal } from '../support/portal.ts';
import { badgePng, pngHeader, uploadBadge } from '../support/settings/badge.ts';
import { snapshotTables } from '../support/state.ts';

const PNG = badgePng();
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a badge is uploaded, shown to everybody, replaced and removed; each is in the trail', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'super_admin');
  const visitor = api(portal);
  expect((await visitor.get('/school/badge')).status).toBe(404);

  expect(await uploadBadge(rest, PNG)).toMatchObject({ status: 201, body: { badge: hashOf(PNG) } });
  expect((await rest.get('/admin/school')).body).toMatchObject({ badge: hashOf(PNG) });
  const shown = await visitor.bytes('/school/badge');
  expect(shown.bytes).toEqual(PNG);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, no-cache',
    etag: `"${hashOf(PNG)}"`,
  });
  const again = await visitor.request('GET', '/school/badge', {
    headers: { 'if-none-match': `"${hashOf(PNG)}"` },
  });
  expect(again.status).toBe(304);
  const version = await visitor.bytes(`/school/badge?v=${hashOf(PNG)}`);
  expect(version.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');

  expect((await uploadBadge(rest, JPEG, 'badge.jpg')).status).toBe(201);
  const { headers } = await visitor.bytes(`/school/badge?v=${hashOf(PNG)}`);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, no-cache',
  });
  expect(await rest.delete('/super-admin/school/badge')).toMatchObject({
    status: 200,
    body: { badge: null },
  });
  await rest.delete('/super-admin/school/badge');
  expect((await visitor.get('/school/badge')).status).toBe(404);
  const png = { badge: hashOf(PNG) };
  const [, second] = await trailOf(portal);
  expect(await trailOf(portal)).toMatchObject([
    { action: 'badge_changed', entity: 'school', before: null, after: png },
    { action: 'badge_changed', before: png },
    { action: 'badge_changed', before: second?.after, after: null },
  ]);
});

test.each([
  ['PNG', withChunks(PNG, exifChunk('II', 1), pngChunk('tEXt', Buffer.from(`Comment\0${SECRET}`)))],
  ['JPEG', withSegments(JPEG, exifSegment('MM', 1))],
  ['progressive JPEG', withSegments(PROGRESSIVE_JPEG, exifSegment('II', 6))],
])('a %s is stored without what a camera wrote about it', async (_, picture) => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'super_admin');
  expect((await uploadBadge(rest, picture)).status).toBe(201);
  const { bytes } = await api(portal).bytes('/school/badge');
  expect(picture.includes(SECRET)).toBe(true);
  expect(bytes.includes(SECRET)).toBe(false);
});

const file = (...chunks: Buffer[]) => Buffer.concat([PNG_SIGNATURE, ...chunks, pngChunk('IEND')]);
const pixels = (bytes: number, filter = 0) => pngChunk('IDAT', deflateSync(Buffer.alloc(bytes, filter)));
/** A JPEG whose frame says that it is this high. */
function jpegOfHeight(height: number) {
  const bytes = Buffer.from(JPEG);
  bytes.writeUInt16BE(height, bytes.indexOf(Buffer.from('ffc0', 'hex')) + 5);
  return bytes;
}
const PIXELS = pixels(96 * (1 + 96 * 4));
const LOSSLESS_FRAME = Buffer.from('ffc3000b080000000009000000', 'hex');
const PALETTE = pngChunk('PLTE', Buffer.alloc(3));
const CLEAR = pngChunk('tRNS', Buffer.alloc(6));
const INDEXED = pixels(96 * (1 + 96));
const OPAQUE = pixels(96 * (1 + 96 * 3));
const NO_PICTURE = /has to be a PNG or JPEG/;
const DAMAGED = /damaged or not complete/;
const TOO_WIDE = /at most 512 pixels/;
const UNUSUAL = /save the picture again/;
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

test.each<[string, Buffer, number, RegExp]>([
  ['nothing', Buffer.alloc(0), 400, NO_PICTURE],
  ['an SVG', SVG, 400, NO_PICTURE],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 400, NO_PICTURE],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 400, NO_PICTURE],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0'), 400, NO_PICTURE],
  ['a picture behind a page', Buffer.concat([SVG, PNG]), 400, NO_PICTURE],
  ['a PNG with a page behind it', Buffer.concat([PNG, SVG]), 400, DAMAGED],
  ['a JPEG with a page behind it', Buffer.concat([JPEG, SVG]), 400, DAMAGED],
  ['a PNG with a second one behind it', Buffer.concat([PNG, PNG]), 400, DAMAGED],
  ['only a signature', PNG_SIGNATURE, 400, DAMAGED],
  ['half a PNG', PNG.subarray(0, PNG.length / 2), 400, DAMAGED],
  ['half a JPEG', JPEG.subarray(0, JPEG.length / 2), 400, DAMAGED],
  ['a JPEG without its last bytes', JPEG.subarray(0, -2), 400, DAMAGED],
  ['a PNG with a changed byte', Buffer.from(PNG).fill(1, 60, 61), 400, DAMAGED],
  ['a PNG without pixels', file(pngHeader()), 400, DAMAGED],
  ['a PNG with too few', file(pngHeader(), pixels(1000)), 400, DAMAGED],
  ['a PNG whose pixels are a bomb', file(pngHeader(), pixels(64 * 1024 ** 2)), 400, DAMAGED],
  ['a PNG with unknown filters', file(pngHeader(), pixels(96 * (1 + 96 * 4), 9)), 400, DAMAGED],
  ['a PNG that is nothing wide', file(pngHeader({ width: 0 }), pixels(0)), 400, DAMAGED],
  ['a PNG of 4 billion pixels', file(pngHeader({ width: 65_535, height: 65_535 })), 400, TOO_WIDE],
  ['a JPEG a pixel too high', jpegOfHeight(BADGE_EDGE + 1), 400, TOO_WIDE],
  ['a PNG with a second header', file(pngHeader(), pngHeader({ width: 60_000 }), PIXELS), 400, DAMAGED],
  ['a PNG with two transparencies', withChunks(PNG, pngChunk('tRNS', Buffer.alloc(6))), 400, DAMAGED],
  ['a PNG without its palette', file(pngHeader({ colorType: 3 }), pixels(96 * (1 + 96))), 400, DAMAGED],
  ['a PNG with two palettes', file(pngHeader({ colorType: 3 }), PALETTE, PALETTE, INDEXED), 400, DAMAGED],
  ['a PNG in colour with a palette', withChunks(PNG, PALETTE), 400, UNUSUAL],
  ['a PNG in colour with one transparent', file(pngHeader({ colorType: 2 }), CLEAR, OPAQUE), 400, UNUSUAL],
  ['a JPEG with a lossless frame', withSegments(JPEG, LOSSLESS_FRAME), 400, UNUSUAL],
  ['an interlaced PNG', badgePng({ interlace: 1 }), 400, UNUSUAL],
  ['a PNG of 16 bits', badgePng({ depth: 16 }), 400, UNUSUAL],
  ['a byte too many', Buffer.concat([PNG, Buffer.alloc(LARGEST_BADGE)]), 413, /at most 1 MB/],
])('%s is refused, and nothing is changed', async (_, bytes, status, message) => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'super_admin');
  await uploadBadge(rest, badgePng({ width: 8, height: 8 }));
  const before = await snapshotTables(portal);
  const answer = await uploadBadge(rest, bytes);
  expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(message) } });
  expect(await snapshotTables(portal)).toEqual(before);
});

test('a form without a file, and what is no form, are refused', async () => {
  const portal = await usePortal();
  const { rest } = await signInAs(portal, 'super_admin');
  const post = (body: unknown) => rest.post('/super-admin/school/badge', body);
  expect(await post(new FormData())).toMatchObject({ status: 400 });
  expect(await post({ file: 'x' })).toMatchObject({ status: 415 });
});

test.each([
  ['nobody', 401],
  ['user', 403],
  ['admin', 403],
] as const)('%s neither uploads nor removes it: %i', async (who, status) => {
  const portal = await usePortal();
  const superAdmin = await signInAs(portal, 'super_admin');
  await uploadBadge(superAdmin.rest, PNG);
  const rest = who === 'nobody' ? api(portal) : (await signInAs(portal, who)).rest;
  const before = await snapshotTables(portal);
  expect((await uploadBadge(rest, JPEG)).status).toBe(status);
  expect((await rest.delete('/super-admin/school/badge')).status).toBe(status);
  expect(await snapshotTables(portal)).toEqual(before);
});

test('a backup brings it back, and one from before it removes it', async () => {
  const portal = await usePortal();
  const account = await signInAs(portal, 'super_admin');
  const without = await backUp(portal, 'database');
  await uploadBadge(account.rest, PNG);
  const withBadge = await backUp(portal, 'database');
  await restore(portal, account, without);
  expect((await api(portal).get('/school/badge')).status).toBe(404);
  await restore(portal, account, withBadge);
  expect((await api(portal).bytes('/school/badge')).bytes).toEqual(PNG);
});
