import { isIPv6 } from 'node:net';
import { Address6 } from 'ip-address';

/** Providers give a customer a /64, so all its addresses count as one. */
const IPV6_PREFIX = 64;

/** A visitor's address, or their network when it is IPv6. */
export function networkOf(ip: string, ipv6Prefix = IPV6_PREFIX): string {
  if (!isIPv6(ip)) return ip;
  const address = new Address6(ip);
  return address.isMapped4()
    ? address.to4().correctForm()
    : new Address6(`${address.correctForm()}/${ipv6Prefix}`).startAddress().correctForm();
}
