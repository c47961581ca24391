import type { createMemoryRouter } from 'react-router';

type Router = ReturnType<typeof createMemoryRouter>;

/** Waits for the code of the router's first page. */
export function whenReady(router: Router): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
}
