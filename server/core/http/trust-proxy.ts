import type { Context } from './context.ts'

/** Returns the setting of Fastify for trusted proxies: their addresses, or whether a hop is within their number. */
export const toTrustProxy = (
  proxies: Context['config']['trustProxy'],
): string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies]
