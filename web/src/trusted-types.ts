interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string | null }): unknown
}

/**
 * The server forbids markup and code made of text (`require-trusted-types-for`). Only the address of a worker may still be a
 * text, and only one of this service: without this rule no worker could start.
 */
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
})
