// Makes this clone ready: node scripts/setup.js [--browser]
import { script } from './support/run.js';
import { setUp } from './support/set-up.js';

await script(() => setUp({ browser: process.argv.includes('--browser') }));
