import './without-code-generation.ts';
import './styles.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from '../api/trpc.ts';
import { askEarly } from './ask-early.ts';
import { landingOfDocument, showSchoolOfDocument } from './document-data.ts';
import { Program } from './program.tsx';
import { routes } from './routes.tsx';
import { sessionOver } from './session-over.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

const { dataset } = document.documentElement;
showSchoolOfDocument();
const queryClient = createQueryClient(sessionOver);
const isDrawn = landingOfDocument(queryClient);
askEarly(queryClient);
const router = createBrowserRouter(routes);
const program = (
  <Program queryClient={queryClient}>
    <RouterProvider router={router} />
  </Program>
);

if (isDrawn) hydrateRoot(root, program);
else {
  root.replaceChildren();
  createRoot(root).render(program);
}
delete dataset.signedIn;
// Where most visitors go next; on a slow network each request takes its time.
if (isDrawn) void import('../pages/auth.tsx').catch(() => undefined);
// From here on the program answers links, beginning with the one that was tapped before (index.html).
dataset.running = '';
if (dataset.tapped) void router.navigate(dataset.tapped).finally(() => delete dataset.tapped);
