import './without-code-generation.ts';
import './styles.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../api/trpc.ts';
import { askEarly } from './ask-early.ts';
import { isDrawnDocument, showSchoolOfDocument } from './document-data.ts';
import { Program } from './program.tsx';
import { routes } from './routes.tsx';
import { sessionOver } from './session-over.ts';
import { whenReady } from './when-ready.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

const { dataset } = document.documentElement;
showSchoolOfDocument();
const queryClient = createQueryClient(sessionOver);
const isDrawn = isDrawnDocument(queryClient);
askEarly(queryClient);
const router = createBrowserRouter(routes);
// From here on the program answers what is pressed, beginning with what was pressed before (index.html).
const onRunning = () => {
  delete dataset.signedIn;
  window.dispatchEvent(new Event('running'));
  // Where most visitors go next; on a slow network each request takes its time.
  if (isDrawn) void import('../pages/auth.tsx').catch(() => undefined);
};
const program = (
  <Program queryClient={queryClient} onRunning={onRunning}>
    <RouterProvider router={router} />
  </Program>
);

/** Another drawn page may be shown while the code of the first one comes. */
async function arrive() {
  await whenReady(router);
  const { pathname, search } = window.location;
  const { location } = router.state;
  if (pathname === location.pathname && search === location.search) return;
  await router.navigate(pathname + search, { replace: true });
  await arrive();
}

function drawAnew(container: HTMLElement) {
  container.replaceChildren();
  createRoot(container).render(program);
}

// Not awaited here: the pages' code imports this file's.
if (isDrawn) {
  void arrive().then(() => {
    dataset.starting = '';
    // What tells of a page that could not be loaded is not what was drawn.
    if (router.state.errors) drawAnew(root);
    else hydrateRoot(root, program);
  });
} else {
  drawAnew(root);
}
