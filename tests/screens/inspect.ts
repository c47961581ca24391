/* Checks of a page. Each function is sent to the browser by itself, so it may use nothing from outside. */

/** Checks the title, headings and landmarks. */
export function inspectFrame(): string[] {
  const count = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length;
  const landmarks = ['main', 'body header:not([role])'];
  // While the page is loading it has no title yet.
  const isNamed = count('main[aria-busy=true]') === 0;
  const problems = [...landmarks, ...(isNamed ? ['h1'] : [])]
    .filter((selector) => count(selector) !== 1)
    .map((selector) => `${count(selector)} of ${selector}, not 1`);
  if (isNamed && !/^\S.* – \S/.test(document.title)) problems.push(`the title is '${document.title}'`);
  return problems;
}

/** Finds content outside the page's width, cut off or squeezed, and bars that leave the page no room. */
export function inspectReach(): string[] {
  const problems: string[] = [];
  const width = document.documentElement.clientWidth;
  const describe = (element: Element) => {
    const tag = element.cloneNode(false);
    const text = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 60);
    return `${tag instanceof Element ? tag.outerHTML.slice(0, 120) : ''} ${text}`;
  };
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const isInFrame = (element: Element) => {
    for (
      let parent = element.parentElement;
      parent && parent !== document.body;
      parent = parent.parentElement
    ) {
      if (scrolls(parent)) return true;
    }
    return false;
  };
  const isHidden = (element: Element) => {
    const { width: w, height: h } = element.getBoundingClientRect();
    return w <= 1 || h <= 1 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };

  const isLetterBelowLetter = (element: Element) => {
    if (![...element.childNodes].some((node) => node instanceof Text && node.data.trim().length > 3))
      return false;
    const { width: w, height: h } = element.getBoundingClientRect();
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    return w < size * 1.5 && h > size * 4;
  };

  if (document.documentElement.scrollWidth > width) {
    problems.push(`scrolls sideways, ${document.documentElement.scrollWidth} px wide`);
  }
  for (const element of document.body.querySelectorAll('*')) {
    if (isHidden(element) || isInFrame(element)) continue;
    const { left, right } = element.getBoundingClientRect();
    if (right > width + 1 || left < -1) problems.push(`outside: ${describe(element)}`);
    if (isLetterBelowLetter(element)) problems.push(`no room for a word: ${describe(element)}`);
  }
  for (const control of document.querySelectorAll('a, button, summary, label, h1, h2, h3, dt, dd, p')) {
    // A busy control hides its label on purpose; its spinner must be visible.
    if (control.matches('[data-loading]')) {
      const { top, bottom } = control.getBoundingClientRect();
      const rects = [...control.querySelectorAll('*')]
        .filter((part) => !isHidden(part))
        .map((part) => part.getBoundingClientRect());
      if (rects.some((rect) => rect.top < top || rect.bottom > bottom))
        problems.push(`cut off: ${describe(control)}`);
      continue;
    }
    for (const part of [control, ...control.querySelectorAll('*')]) {
      const style = getComputedStyle(part);
      if (isHidden(part) || !part.textContent.trim()) continue;
      if (style.overflow === 'visible' || scrolls(part)) continue;
      if (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 2) {
        problems.push(`cut off: ${describe(control)}`);
      }
    }
  }
  // A dialog covers the page on purpose.
  if (document.querySelector('[role=dialog]')) return [...new Set(problems)];
  for (const bar of document.body.querySelectorAll('*')) {
    const { position, pointerEvents } = getComputedStyle(bar);
    if (!['fixed', 'sticky'].includes(position) || pointerEvents === 'none') continue;
    if (isHidden(bar) || isInFrame(bar)) continue;
    const { height, width: w, top } = bar.getBoundingClientRect();
    // A column beside the page takes none of its height.
    if (w < width / 3) continue;
    const covers = Math.min(height, innerHeight - top);
    if (innerHeight >= 400 && covers > innerHeight * 0.4) {
      problems.push(`covers ${Math.round(covers)} of ${innerHeight} px: ${describe(bar)}`);
    }
  }
  return [...new Set(problems)];
}

/** Finds controls of less than 44 px in one direction, except links within a text. */
export function inspectTargets(): string[] {
  const problems: string[] = [];
  const REACH = 21;
  // What lies behind an open dialog cannot be reached.
  const [reachable = document] = [...document.querySelectorAll('[aria-modal=true]')]
    .filter((dialog) => dialog.checkVisibility())
    .reverse();
  const isLarge = ({ width, height }: DOMRect) => width >= 43.5 && height >= 43.5;
  const controls = reachable.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch]',
  );
  /** Whether this point hits the control or its label. */
  const hits = (control: HTMLElement, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return false;
    return control.contains(hit) || hit.closest('label')?.control === control;
  };
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(':disabled')) continue;
    const rect = control.getBoundingClientRect();
    if (rect.width <= 1 || rect.height <= 1 || isLarge(rect)) continue;
    // The label of a tick box is a target as well.
    if (control instanceof HTMLInputElement && /checkbox|radio/.test(control.type)) {
      if ([...(control.labels ?? [])].some((label) => isLarge(label.getBoundingClientRect()))) continue;
    }
    const text = control.textContent.trim();
    const around = control.parentElement?.textContent.trim() ?? '';
    const isInText = getComputedStyle(control).display === 'inline' && around.length > text.length + 1;
    if (control.matches('a') && isInText) continue;
    control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
    // The skip link lies above the page until it has the focus, so no finger reaches it.
    if (bottom <= 0) continue;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const ends: [number, number][] = [];
    if (height < 43.5) ends.push([x, y - REACH], [x, y + REACH]);
    if (width < 43.5) ends.push([x - REACH, y], [x + REACH, y]);
    if (ends.every(([endX, endY]) => hits(control, endX, endY))) continue;
    const tag = control.outerHTML.slice(0, control.outerHTML.indexOf('>') + 1).slice(0, 140);
    problems.push(`target of ${Math.round(width)} × ${Math.round(height)} px: ${tag} ${text.slice(0, 40)}`);
  }
  return problems;
}

/** Runs before the page's scripts and warns on the console of motion that reduced motion forbids. */
export function complainOfMotion() {
  const complain = () => {
    for (const { effect } of document.getAnimations()) {
      const lasts = Number(effect?.getComputedTiming().activeDuration);
      const target = effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 120) : '';
      // biome-ignore lint/suspicious/noConsole: what runs in the page can tell nobody else
      if (lasts > 1) console.warn(`Moves for ${lasts} ms: ${target}`);
    }
  };
  document.addEventListener('transitionrun', complain);
  document.addEventListener('animationstart', complain);
}
