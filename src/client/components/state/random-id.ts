/** A random name of 32 characters. `crypto.randomUUID` exists only over HTTPS, and a school's network may have none. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
