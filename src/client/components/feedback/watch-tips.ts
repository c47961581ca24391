import { currentTips } from './tips.ts';

/**
 * OPEN_DELAY_MS: until a tip opens. SKIP_DELAY_MS: after leaving a tip, its neighbours open at once for this long
 * (applicants §9).
 */
const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

type Target = HTMLElement | null;

const targetAt = (place: EventTarget | null): Target =>
  currentTips().find(({ target }) => place instanceof Node && target.contains(place))?.target ?? null;
const isInTip = (place: EventTarget | null) => place instanceof Element && place.closest('[role="tooltip"]');

/**
 * Calls `show` with the element whose tip is to be seen: the one that the mouse or the keyboard reached last. The mouse
 * may go over the tip itself, and Escape closes it (WCAG 1.4.13). @returns a function that ends it
 */
export function watchTips(show: (target: Target) => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let shown: Target = null;
  let hovered: Target = null;
  let focused: Target = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const showNow = (target: Target) => {
    clearTimeout(timer);
    shown = target;
    show(target);
  };
  const isShown = () => currentTips().some(({ target }) => target === shown);

  const hover = (place: EventTarget | null) => {
    const next = isInTip(place) ? shown : targetAt(place);
    if (next === hovered) return;
    hovered = next;
    clearTimeout(timer);
    if (next && isShown()) showNow(next);
    else if (next) timer = setTimeout(showNow, OPEN_DELAY_MS, next);
    else if (shown !== focused) timer = setTimeout(() => showNow(focused), SKIP_DELAY_MS);
  };
  const focus = (place: EventTarget | null) => {
    focused = place instanceof Element && place.matches(':focus-visible') ? targetAt(place) : null;
    if (focused) showNow(focused);
  };
  const blur = () => {
    if (shown === focused && shown !== hovered) showNow(null);
    focused = null;
  };
  const close = () => {
    focused = null;
    showNow(null);
  };

  focus(document.activeElement);
  const page = document.documentElement;
  page.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && hover(event.target), {
    signal,
  });
  page.addEventListener('pointerleave', () => hover(null), { signal });
  page.addEventListener('focusin', (event) => focus(event.target), { signal });
  page.addEventListener('focusout', blur, { signal });
  page.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal, capture: true });
  return () => {
    clearTimeout(timer);
    controller.abort();
  };
}
