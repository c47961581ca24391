/** What the library asks for unless told otherwise (decisions §3). Whoever raises the cost raises this too. */
const MOST = { m: 19_456, t: 2, p: 1 };
const HASH = /^\$argon2id\$v=19\$m=(?<m>\d{1,9}),t=(?<t>\d{1,9}),p=(?<p>\d{1,9})\$[\w+/]{22}\$[\w+/]{43}$/;

/** Whether comparing a password with this hash takes no more than with our own: others could take gigabytes, or hours. */
export function isPasswordHash(text: string): boolean {
  const { m, t, p } = HASH.exec(text)?.groups ?? {};
  return Number(m) <= MOST.m && Number(t) <= MOST.t && Number(p) <= MOST.p;
}
