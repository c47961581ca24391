import { isIPv6 } from 'node:net';
import { Address6 } from 'ip-address';

/** The volume limit counts by this prefix too: a customer is given this many bits and changes the others at will. */
const IPV6_PREFIX = 64;

/** A visitor's address, or their network when it is IPv6. */
export function networkOf(ip: string, ipv6Prefix = IPV6_PREFIX): string {
  if (!isIPv6(ip)) return ip;
  const address = new Address6(ip);
  return address.isMapped4()
    ? address.to4().correctForm()
    : new Address6(`${address.correctForm()}/${ipv6Prefix}`).startAddress().correctForm();
}
