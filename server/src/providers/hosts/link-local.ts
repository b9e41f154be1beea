import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses of the machine's own network, where cloud providers serve credentials to any program. */
const linkLocal = new BlockList()
linkLocal.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocal.addSubnet('fe80::', 10, 'ipv6')
linkLocal.addAddress('fd00:ec2::254', 'ipv6')
linkLocal.addAddress('fd20:ce::254', 'ipv6')
linkLocal.addAddress('100.100.100.200', 'ipv4')

export const isLinkLocal = (address: string): boolean =>
  isIP(address) !== 0 && linkLocal.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

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
