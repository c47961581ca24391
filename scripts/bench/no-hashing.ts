// Loaded before the server to leave password hashing out: a password's hash is the password itself.
import { registerHooks } from 'node:module';

const STUB = `data:text/javascript,
  export const hash = async (password) => password;
  export const verify = async (hashed, password) => hashed === password;`;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@node-rs/argon2'
      ? { url: STUB.replaceAll('\n', ''), format: 'module', shortCircuit: true }
      : next(specifier, context),
});
