/** The library's default costs (decisions §3). Must be raised together with the cost of our own hashes. */
const MOST = { m: 19_456, t: 2, p: 1 };
const HASH = /^\$argon2id\$v=19\$m=(?<m>\d{1,9}),t=(?<t>\d{1,9}),p=(?<p>\d{1,9})\$[\w+/]{22}\$[\w+/]{43}$/;

/** Whether this is a hash that costs no more to verify than our own: others could take gigabytes, or hours. */
export function isPasswordHash(text: string): boolean {
  const { m, t, p } = HASH.exec(text)?.groups ?? {};
  return Number(m) <= MOST.m && Number(t) <= MOST.t && Number(p) <= MOST.p;
}
