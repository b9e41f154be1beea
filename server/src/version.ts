/** The version of the interface, and of the service that serves it. */
export const VERSION = '1.0.0'
