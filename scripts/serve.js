// npm run serve: the server alone, as a service manager starts it: the built one, or where that is missing or not of the
// present sources, these. The compile cache halves the time until it listens. Two of the flags in package.json limit memory:
// otherwise V8 lets a busy heap grow to several times its content. The third is what a start fills, so that it is not
// searched for garbage meanwhile.
import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { compileCache } from './support/run.js';
import { builtServer, serverIsCurrent } from './support/server.js';

enableCompileCache(compileCache);
await import(serverIsCurrent() ? pathToFileURL(builtServer).href : '../src/server/main.ts');
