import { type ComponentType, useEffect, useState } from 'react';

export function LazyTips() {
  const [Layer, setLayer] = useState<ComponentType | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = () => {
      controller.abort();
      import('./tip-layer.tsx').then(
        ({ default: TipLayer }) => setLayer(() => TipLayer),
        () => undefined,
      );
    };
    window.addEventListener('pointermove', (event) => event.pointerType === 'mouse' && load(), { signal });
    window.addEventListener('keydown', (event) => event.key === 'Tab' && load(), { signal });
    return () => controller.abort();
  }, []);
  return Layer && <Layer />;
}
