import ipaddr from 'ipaddr.js'

/** Whether an address is anybody's on the public internet: no loop-back, no local network, no tunnel that could lead to one. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  // `::ffff:7f00:1` is 127.0.0.1.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  // NAT64 of any prefix length ends in an address of the other kind; the well-known one has a range of its own already.
  return !(parsed instanceof ipaddr.IPv6 && parsed.toNormalizedString().startsWith('64:ff9b:'))
}
