import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ChosenPhoto } from '../../src/client/domains/documents/photo-store.ts';

const USER = {
  id: 1,
  firstName: 'Anjali',
  lastName: 'Baptiste',
  email: 'anjali@example.com',
  role: 'user' as const,
  emailVerified: true,
  isActive: true,
};
const OTHER = { ...USER, id: 2, firstName: 'Kerwyn' };

/** The part of a browser's window that the session uses. */
function fakeWindow(stored: Record<string, string>) {
  const entries = new Map(Object.entries(stored));
  const localStorage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
    key: (index: number) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
  return Object.assign(new EventTarget(), { localStorage, entries });
}

/** Opens a tab with this in local storage. `elsewhere`: another tab changes one entry. */
async function openTab(stored: Record<string, string> = {}) {
  const window = fakeWindow(stored);
  vi.stubGlobal('window', window);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const session = await import('../../src/client/api/session.ts');
  const elsewhere = (key: string | null, text: string | null = null) => {
    if (key === null) window.entries.clear();
    else if (text === null) window.entries.delete(key);
    else window.entries.set(key, text);
    window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  };
  return { ...session, entries: window.entries, elsewhere };
}

const photoOf = (studentId: number, requestId?: number): ChosenPhoto => ({
  ...{ id: `${studentId}, ${requestId}`, studentId, requestId, documentType: 'recommendation', address: '' },
  ...{ jpeg: new Uint8Array(), width: 1, height: 1, turn: 0 },
});

const signedIn = { token: 'a', user: JSON.stringify(USER) };

beforeEach(() => {
  vi.resetModules();
});

test('token and user that are stored are the session', async () => {
  const { getSession, getToken } = await openTab(signedIn);
  expect(getSession()).toEqual({ token: 'a', user: USER });
  expect(getToken()).toBe('a');
});

test.each<[string, Record<string, string>]>([
  ['nothing', {}],
  ['a token alone', { token: 'a' }],
  ['a user alone', { user: JSON.stringify(USER) }],
  ['an empty token', { token: '', user: JSON.stringify(USER) }],
  ['a user that is no JSON', { token: 'a', user: '{' }],
  ['a user without a role', { token: 'a', user: JSON.stringify({ ...USER, role: undefined }) }],
])('%s is no session, and nothing of it stays', async (_what, stored) => {
  const { getSession, entries } = await openTab(stored);
  expect(getSession()).toBeNull();
  expect([...entries.keys()]).toEqual([]);
});

test('signing in stores both, ending the session removes them and the registration data, and no draft', async () => {
  const { signIn, endSession, getSession, entries } = await openTab({ 'draft:1:personal': '{}' });
  signIn({ token: 'a', user: USER });
  expect(entries.get('token')).toBe('a');
  expect(JSON.parse(entries.get('user') ?? '')).toEqual(USER);
  entries.set('registrationData', '{}');
  endSession();
  expect(getSession()).toBeNull();
  expect([...entries.keys()].sort()).toEqual(['draft:1:personal', 'draftsOf']);
});

test('who leaves has left one page, until another is there', async () => {
  const { arriveAt, getLeftAt, getSession, leaveSession } = await openTab(signedIn);
  leaveSession('/settings');
  expect(getSession()).toBeNull();
  arriveAt('/settings');
  expect(getLeftAt()).toBe('/settings');
  arriveAt('/');
  expect(getLeftAt()).toBeNull();
});

test('where nothing can be stored, what is left to end outlasts the next person, and all else is forgotten', async () => {
  const { signIn, window } = { ...(await openTab()), window: globalThis.window };
  const forbidden = () => {
    throw new Error('The operation is insecure.');
  };
  Object.assign(window.localStorage, { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  const { readStoredText, SESSIONS_TO_END, writeStoredText } = await import(
    '../../src/client/components/state/storage.ts'
  );
  signIn({ token: 'a', user: USER });
  writeStoredText(SESSIONS_TO_END, 'left');
  writeStoredText('draft:1:personal', '{}');
  signIn({ token: 'b', user: OTHER });
  expect(readStoredText(SESSIONS_TO_END)).toBe('left');
  expect(readStoredText('draft:1:personal')).toBeNull();
  expect(readStoredText('token')).toBe('b');
});

test('a changed profile is stored; without a session it is not', async () => {
  const { endSession, entries, getSession, updateStoredUser } = await openTab(signedIn);
  updateStoredUser({ ...USER, firstName: 'Anna' });
  expect(getSession()?.user.firstName).toBe('Anna');
  endSession();
  updateStoredUser(USER);
  expect(entries.get('user')).toBeUndefined();
});

describe('what another tab does', () => {
  test('its log-out ends the session here', async () => {
    const { elsewhere, getSession, isSessionFromElsewhere } = await openTab(signedIn);
    expect(isSessionFromElsewhere()).toBe(false);
    elsewhere('token');
    expect(getSession()).toBeNull();
    expect(isSessionFromElsewhere()).toBe(true);
  });

  test('clearing everything ends it too', async () => {
    const { elsewhere, getSession } = await openTab(signedIn);
    elsewhere(null);
    expect(getSession()).toBeNull();
  });

  test('its log-in begins the session here, once both are there', async () => {
    const { elsewhere, getSession, isSessionFromElsewhere } = await openTab();
    elsewhere('user', JSON.stringify(OTHER));
    expect(getSession()).toBeNull();
    elsewhere('token', 'b');
    expect(getSession()).toEqual({ token: 'b', user: OTHER });
    expect(isSessionFromElsewhere()).toBe(true);
  });

  test('a log-in here afterwards is this tab’s own', async () => {
    const { elsewhere, isSessionFromElsewhere, signIn } = await openTab();
    elsewhere('token');
    signIn({ token: 'a', user: USER });
    expect(isSessionFromElsewhere()).toBe(false);
  });

  test('another account that takes the place of this one at once gets neither its photographs nor its uploads', async () => {
    const { elsewhere, entries } = await openTab(signedIn);
    const photos = await import('../../src/client/domains/documents/photo-store.ts');
    const uploads = await import('../../src/client/domains/documents/upload-store.ts');
    photos.addPhoto(photoOf(1));
    uploads.addUploads([{ studentId: 1, documentType: 'exam_slip', file: new File([], 'slip.png') }]);
    elsewhere('user', JSON.stringify({ ...USER, firstName: 'Anna' }));
    expect(photos.currentPhotos()).toHaveLength(1);
    expect(uploads.currentUploads()).toHaveLength(1);
    entries.set('token', 'b');
    elsewhere('user', JSON.stringify(OTHER));
    expect(photos.currentPhotos()).toEqual([]);
    expect(uploads.currentUploads()).toEqual([]);
  });

  test('a user that it breaks is removed with the token', async () => {
    const { elsewhere, entries, getSession } = await openTab(signedIn);
    elsewhere('user', 'broken');
    expect(getSession()).toBeNull();
    expect(entries.size).toBe(0);
  });

  test('other entries mean nothing, and listeners hear of the rest until they stop', async () => {
    const { elsewhere, subscribeToSession } = await openTab(signedIn);
    const listener = vi.fn();
    const stop = subscribeToSession(listener);
    elsewhere('draft:1:personal', '{}');
    expect(listener).not.toHaveBeenCalled();
    elsewhere('user', JSON.stringify({ ...USER, firstName: 'Anna' }));
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    elsewhere('token');
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

test('photographs of a record or a request that is gone are removed', async () => {
  await openTab(signedIn);
  const { addPhoto, currentPhotos, removeGonePhotos } = await import(
    '../../src/client/domains/documents/photo-store.ts'
  );
  const photos = [photoOf(1), photoOf(1, 5), photoOf(1, 6), photoOf(1, 7), photoOf(2, 8), photoOf(3)];
  photos.forEach(addPhoto);
  removeGonePhotos({
    children: [{ id: 1 }, { id: 2 }],
    student: { id: 1 },
    requests: [
      { id: 5, state: 'answered' },
      { id: 6, state: 'cancelled' },
    ],
  });
  expect(currentPhotos()).toEqual([photos[0], photos[1], photos[4]]);
});

test('where storage is forbidden the session lasts as long as the page', async () => {
  const { signIn, getSession, endSession } = await openTab();
  const forbid = () => {
    throw new Error('forbidden');
  };
  vi.stubGlobal('window', { localStorage: { getItem: forbid, setItem: forbid, removeItem: forbid } });
  signIn({ token: 'a', user: USER });
  expect(getSession()?.token).toBe('a');
  endSession();
  expect(getSession()).toBeNull();
});
