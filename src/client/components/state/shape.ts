/** Is it an object with properties? For the few values that are checked before zod is loaded (docs/performance.md). */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown) => typeof value === 'string';
