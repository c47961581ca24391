import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { localDraft } from '../../src/client/components/state/local-draft.ts';

/** The part of a browser's storage that a draft uses. `isFull` refuses every write as a browser does. */
function createStorage() {
  const items = new Map<string, string>();
  return {
    isFull: false,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem(key: string, text: string) {
      if (this.isFull) throw new DOMException('No room', 'QuotaExceededError');
      items.set(key, text);
    },
  };
}

let localStorage: ReturnType<typeof createStorage>;
beforeEach(() => {
  vi.useFakeTimers();
  localStorage = createStorage();
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

let drafts = 0;
/** A draft with its own key, and what the device stores under it. */
function newDraft() {
  drafts += 1;
  const key = `draft:${drafts}`;
  const onDevice = (): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');
  return { key, draft: localDraft(key), onDevice };
}

describe('what is typed', () => {
  test('is kept half a second after the last change', () => {
    const { draft, onDevice } = newDraft();
    draft.change({ firstName: 'A' });
    vi.advanceTimersByTime(400);
    draft.change({ firstName: 'Aa' });
    vi.advanceTimersByTime(499);
    expect(onDevice()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(onDevice()).toEqual({ firstName: 'Aa' });
    expect(draft.keptWhere()).toBe('device');
  });

  test('is there for whoever asks before that, and is kept at once when the page is put aside', () => {
    const { draft, onDevice } = newDraft();
    draft.change({ firstName: 'Aaliyah' });
    expect(draft.read()).toEqual({ firstName: 'Aaliyah' });
    draft.flush();
    expect(onDevice()).toEqual({ firstName: 'Aaliyah' });
  });

  test('in two tabs comes together', () => {
    const { key, draft, onDevice } = newDraft();
    draft.change({ firstName: 'Aaliyah' });
    localStorage.setItem(key, JSON.stringify({ lastName: 'Mohammed' }));
    draft.flush();
    expect(onDevice()).toEqual({ firstName: 'Aaliyah', lastName: 'Mohammed' });
  });

  test('in another tab is shown and is no change of this one', () => {
    const { key, draft, onDevice } = newDraft();
    const shown = vi.fn((pieces) => draft.change(pieces));
    localStorage.setItem(key, JSON.stringify({ lastName: 'Mohammed' }));
    draft.heard(shown);
    expect(shown).toHaveBeenCalledWith({ lastName: 'Mohammed' });
    localStorage.removeItem(key);
    draft.flush();
    expect(onDevice()).toBeNull();
  });

  test('is damaged on the device: it counts as nothing', () => {
    const { key, draft } = newDraft();
    localStorage.setItem(key, '{"firstName": ');
    expect(draft.read()).toEqual({});
    expect(draft.keptWhere()).toBeUndefined();
  });
});

describe('what the server has', () => {
  test('is forgotten; what was typed while it was sent stays', () => {
    const { draft, onDevice } = newDraft();
    draft.change({ firstName: 'Aaliyah', specialInterests: ['Steelpan'] });
    draft.flush();
    draft.change({ lastName: 'Mohammed' });
    draft.forgetSent({ firstName: 'Aaliyah', lastName: '', specialInterests: ['Steelpan'] });
    expect(onDevice()).toEqual({ lastName: 'Mohammed' });
    draft.forgetSent({ lastName: 'Mohammed' });
    expect(onDevice()).toBeNull();
    expect(draft.keptWhere()).toBeUndefined();
  });

  test('clearing forgets everything, also what is not kept yet', () => {
    const { draft, onDevice } = newDraft();
    draft.change({ firstName: 'Aaliyah' });
    draft.clear();
    vi.advanceTimersByTime(1000);
    expect(draft.read()).toEqual({});
    expect(onDevice()).toBeNull();
  });

  test('who listens hears of the first change and of both', () => {
    const { draft } = newDraft();
    const listener = vi.fn();
    const unsubscribe = draft.subscribe(listener);
    draft.change({ firstName: 'Aaliyah' });
    draft.flush();
    draft.clear();
    expect(listener).toHaveBeenCalledTimes(3);
    unsubscribe();
    draft.clear();
    expect(listener).toHaveBeenCalledTimes(3);
  });
});

describe('a device that keeps nothing', () => {
  test('is full: the visit still has everything, and it is not called saved', () => {
    const { draft, onDevice } = newDraft();
    draft.change({ firstName: 'A' });
    draft.flush();
    localStorage.isFull = true;
    draft.change({ firstName: 'Aaliyah' });
    draft.flush();
    expect(draft.read()).toEqual({ firstName: 'Aaliyah' });
    expect(onDevice()).toEqual({ firstName: 'A' });
    expect(draft.keptWhere()).toBe('visit');
    localStorage.isFull = false;
    draft.change({ lastName: 'Mohammed' });
    draft.flush();
    expect(onDevice()).toEqual({ firstName: 'Aaliyah', lastName: 'Mohammed' });
    expect(draft.keptWhere()).toBe('device');
  });

  test('forbids its storage altogether', () => {
    const { draft } = newDraft();
    const forbidden = {
      get localStorage(): never {
        throw new DOMException('Forbidden', 'SecurityError');
      },
    };
    vi.stubGlobal('window', forbidden);
    draft.change({ firstName: 'Aaliyah' });
    draft.flush();
    expect(draft.read()).toEqual({ firstName: 'Aaliyah' });
    expect(draft.keptWhere()).toBe('visit');
    draft.clear();
    expect(draft.read()).toEqual({});
  });
});
