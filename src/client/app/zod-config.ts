import { z } from 'zod/mini';

// The Content-Security-Policy forbids the code generation that zod uses to speed up objects. main.tsx must import this
// first: a schema reads the setting when it is created.
z.config({ jitless: true });
