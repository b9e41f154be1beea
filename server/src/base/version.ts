/** The version of the interface, which `/health` and the OpenAPI document report. Releases of the product do not change it. */
export const VERSION = '1.0.0'
