// npm run serve: the server alone, as a service manager starts it. What an earlier start compiled is loaded as it was
// kept: that halves the time until the server listens, and spares the memory that translating TypeScript takes. The two
// flags in package.json keep memory small: left alone, V8 lets a busy heap grow to several times what it holds.
import { enableCompileCache } from 'node:module';
import { compileCache } from './support/run.js';

enableCompileCache(compileCache);
await import('../src/server/main.ts');
