import type { Session } from './accounts.ts';

/** What the pages of `url` find in local storage when this person comes back. */
export const storageOf = (url: string, session: Session | undefined) => ({
  cookies: [],
  origins: [{ origin: url, localStorage: session ? stored(session) : [] }],
});

const stored = ({ token, user }: Session) => [
  { name: 'token', value: token },
  { name: 'user', value: JSON.stringify(user) },
];
