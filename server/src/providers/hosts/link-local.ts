import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses of the machine's own network, where cloud providers serve credentials to any program. */
const linkLocal = new BlockList()
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocal.addSubnet('fe80::', 10, 'ipv6')
linkLocal.addAddress('fd00:ec2::254', 'ipv6')
linkLocal.addAddress('fd20:ce::254', 'ipv6')
for (const address of ['100.100.100.200', '168.63.129.16', '192.0.0.192']) linkLocal.addAddress(address, 'ipv4')

const LAST_BYTES = [12, 13, 14, 15]

/** IPv6 addresses that lead to an IPv4 address, and where its bytes are. `BlockList` itself knows the form `::ffff:1.2.3.4`. */
const embeddings = [
  // IPv4-compatible
  { net: '::', bits: 96, places: [LAST_BYTES] },
  // IPv4-translated (RFC 2765)
  { net: '::ffff:0:0:0', bits: 96, places: [LAST_BYTES] },
  // NAT64
  { net: '64:ff9b::', bits: 96, places: [LAST_BYTES] },
  // NAT64 of a local network, whose operator chooses the length of the prefix (RFC 6052)
  { net: '64:ff9b:1::', bits: 48, places: [[6, 7, 9, 10], [7, 9, 10, 11], [9, 10, 11, 12], LAST_BYTES] },
  // 6to4
  { net: '2002::', bits: 16, places: [[2, 3, 4, 5]] },
].map(({ net, bits, places }) => {
  const block = new BlockList()
  block.addSubnet(net, bits, 'ipv6')
  return { block, places }
})

export function isLinkLocal(address: string): boolean {
  if (isIP(address) === 4) return linkLocal.check(address, 'ipv4')
  if (isIP(address) === 0) return false
  const [withoutZone = ''] = address.split('%')
  return linkLocal.check(withoutZone, 'ipv6') || embeddedIn(withoutZone).some((found) => linkLocal.check(found, 'ipv4'))
}

/** The IPv4 addresses that an IPv6 address may lead to. */
function embeddedIn(address: string): string[] {
  const bytes = bytesOf(address)
  const places = embeddings.flatMap(({ block, places }) => (block.check(address, 'ipv6') ? places : []))
  return places.map((place) => place.map((index) => bytes[index]).join('.'))
}

/** The 16 bytes of an IPv6 address. A URL writes it in groups of hexadecimal digits, with `::` at most once. */
function bytesOf(address: string): number[] {
  const [before = [], after = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
}

/** Whether the address is written in the URL itself, in any notation: `http://2852039166/` is 169.254.169.254. */
export const isLinkLocalUrl = ({ hostname }: URL): boolean =>
  isLinkLocal(hostname.replace(/^\[|\]$/g, '')) || /^metadata\.google\.internal\.?$/.test(hostname)

/** Looks up a host name, and refuses link-local addresses: the name may get another address after it was configured. */
export const lookupWithoutLinkLocal: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, options, (error, address, family) => {
    const addresses = Array.isArray(address) ? address.map((entry) => entry.address) : [address]
    if (error === null && addresses.some(isLinkLocal)) {
      const refusal = Object.assign(new Error('the host has a link-local address'), { code: 'LINK_LOCAL_ADDRESS' })
      callback(refusal, address, family)
    } else callback(error, address, family)
  })
}
