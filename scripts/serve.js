// npm run serve: the server alone, as a service manager starts it. The compile cache halves the time until it listens
// and saves the memory for translating TypeScript. The two flags in package.json limit memory: otherwise V8 lets a busy
// heap grow to several times its content.
import { enableCompileCache } from 'node:module';
import { compileCache } from './support/run.js';

enableCompileCache(compileCache);
await import('../src/server/main.ts');
