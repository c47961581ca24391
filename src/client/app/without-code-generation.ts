declare global {
  /** Where zod keeps its settings; without importing it, since the first page needs none of it. */
  var __zod_globalConfig: { jitless: boolean } | undefined;
}

// The Content-Security-Policy forbids the code generation that zod uses to speed up objects. main.tsx must import this
// first: a schema reads the setting when it is created.
globalThis.__zod_globalConfig = { jitless: true };

export {};
