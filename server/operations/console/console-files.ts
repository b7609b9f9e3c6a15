import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** Policy of the console's page: only its own files, no inline code or styles, no frames, no forms that leave the page. */
export const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Headers of every response of the console. */
const HEADERS = {
  'content-security-policy': CONSOLE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
} as const

const STRICT_TRANSPORT = 'max-age=31536000'

/** Adds the headers of the console to every response, also to refusals. */
export function addConsoleHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ protocol }, reply) => {
    reply.headers(HEADERS)
    if (protocol === 'https') reply.header('strict-transport-security', STRICT_TRANSPORT)
  })
}

/** Serves the built files of the console from `folder`, compressed as they were built. */
export async function serveConsoleFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    suppressWarning: true,
    setHeaders: (reply) => void reply.header('cache-control', 'no-cache'),
  })
}
