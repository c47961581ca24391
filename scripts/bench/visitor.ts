import type { Session } from './accounts.ts';

/** The local storage of a person who comes back to `url` signed in. */
export const storageOf = (url: string, session: Session | undefined) => ({
  cookies: [],
  origins: [{ origin: url, localStorage: session ? stored(session) : [] }],
});

const stored = ({ token, user }: Session) => [
  { name: 'token', value: token },
  { name: 'user', value: JSON.stringify(user) },
];
