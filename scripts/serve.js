// npm run serve: the server alone, as a service manager starts it. The compile cache halves the time until it listens
// and saves the memory for translating TypeScript. Two of the flags in package.json limit memory: otherwise V8 lets a busy
// heap grow to several times its content. The third is what a start fills, so that it is not searched for garbage meanwhile.
import { enableCompileCache } from 'node:module';
import { compileCache } from './support/run.js';

enableCompileCache(compileCache);
await import('../src/server/main.ts');
