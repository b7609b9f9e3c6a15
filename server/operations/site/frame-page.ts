import type { FastifyReply } from 'fastify'
import { isOrigin } from './page-policy.ts'

/** Page that runs one element in a frame on a partner's page (shared/element/isolation). */
export const FRAME_FILE = 'embed-frame.html'
/** Its name below `/embed/` and below the folder of each version, where the service worker handles no pages. */
export const FRAME_NAME = 'frame'
/** Script that the page loads, next to its own address: it belongs to the version of the elements that added the frame. */
export const FRAME_SCRIPT = 'framed-page.js'

/** Returns whether a registered origin, also one with the pattern of any port, is safe as a source in the policy. */
const isFrameSource = (origin: string): boolean => isOrigin(origin.replace(/:\*$/, ''))

/**
 * Returns the pages that may frame the page of a request, as policy sources: those of the registered origins of the partner in its query, else none. Removes the
 * older header that knows no list of origins.
 */
export async function readFrameAncestors(
  reply: FastifyReply,
  frameOrigins: (partner: string) => Promise<readonly string[]>,
): Promise<string> {
  reply.removeHeader('x-frame-options')
  const { partner } = reply.request.query as Record<string, unknown>
  const origins = typeof partner === 'string' ? (await frameOrigins(partner)).filter(isFrameSource) : []
  return origins.length > 0 ? origins.join(' ') : "'none'"
}
