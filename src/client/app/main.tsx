import './without-code-generation.ts';
import './styles.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../api/trpc.ts';
import { followLeftSessions } from '../domains/auth/end-on-server.ts';
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
followLeftSessions();
const router = createBrowserRouter(routes);
// From here on the program answers what is pressed, beginning with what was pressed before (index.html).
const onRunning = () => {
  delete dataset.signedIn;
  window.dispatchEvent(new Event('running'));
  // Most visitors go to this page next. Loaded now, because on a slow network each request takes long.
  if (isDrawn) void import('../pages/auth.tsx').catch(() => undefined);
};
const program = (
  <Program queryClient={queryClient} onRunning={onRunning}>
    <RouterProvider router={router} />
  </Program>
);

/** Waits for the code of the page. If the visitor has gone to another drawn page meanwhile, waits for that one's code. */
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

// No `await` at the top level: the chunks of pages import this one, and would wait for it for ever.
if (isDrawn) {
  void arrive().then(() => {
    dataset.starting = '';
    // When a page could not be loaded, the error page is shown, which is not what the server has drawn.
    if (router.state.errors) drawAnew(root);
    else hydrateRoot(root, program);
  });
} else {
  drawAnew(root);
}
