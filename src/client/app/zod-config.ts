import { z } from 'zod/mini';

// The Content-Security-Policy forbids the code generation with which zod would speed up its objects.
// Imported first by main.tsx: a schema reads this setting when it is made.
z.config({ jitless: true });
