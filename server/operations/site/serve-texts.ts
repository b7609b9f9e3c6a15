import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { chooseVersion, type ShownBackend, showBackend } from '../../../shared/base/rules/documentation.rules.ts'
import { getRequestOrigin } from '../../core/http/origin.ts'
import { type EmbedFolders, listVersions } from './embed-releases.ts'

/** Responses contain the address of the request, which a client can forge, so shared caches must not store them. */
const CACHE_PRIVATE = 'private, max-age=300'

const TYPES: Readonly<Record<string, string>> = { md: 'text/markdown', txt: 'text/plain', xml: 'application/xml' }

/** Entries of the sitemap for pages that visitors see only with the setting `visitors_may_look` (tools/documents/site/sitemap.ts). */
const LOOK_PAGES = /<!-- visitors_may_look (.*) -->\n/

/** Values of the installation that texts depend on. */
export interface TextDependencies {
  dist: string
  embed: EmbedFolders
  /** Name of a partner that readers can use, or null. */
  readPartner: () => Promise<string | null>
  /** True if visitors may open the pages of markets. */
  mayLook: () => Promise<boolean>
}

/** Sends a built text, named by its path below `dist`, with the address of the request, the newest released version and the partner of this backend. */
export type SendText = (file: string, reply: FastifyReply) => Promise<void>

/** Creates the function that sends built texts. */
function createTextSender({ dist, embed, readPartner, mayLook }: TextDependencies): SendText {
  return async (file, reply) => {
    const built = await readFile(join(dist, file), 'utf8').catch(() => null)
    if (built === null) return reply.callNotFound()
    const origin = getRequestOrigin(reply.request)
    const [versions, partner, look] = await Promise.all([listVersions(embed), readPartner(), mayLook()])
    const backend: ShownBackend = { origin, version: chooseVersion(versions), partner }
    const text = showBackend(built.replace(LOOK_PAGES, look ? '$1\n' : ''), backend)
    reply
      .header('cache-control', CACHE_PRIVATE)
      .type(`${TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'text/plain'}; charset=utf-8`)
      .send(text.replaceAll('](/docs/', () => `](${origin}/docs/`))
  }
}

/** Files for search engines and language models at the root of the site. */
const ROOT_TEXTS = ['llms.txt', 'robots.txt', 'sitemap.xml']

/**
 * Serves the files for search engines and language models, and `/docs/backend.json`, from which pages of the documentation take the versions and the partner of
 * their examples. Returns the function that sends other texts.
 */
export function serveTexts(app: FastifyInstance, dependencies: TextDependencies): SendText {
  const { embed, readPartner } = dependencies
  const sendText = createTextSender(dependencies)
  app.get('/docs/backend.json', async (_request, reply) => {
    const [versions, partner] = await Promise.all([listVersions(embed), readPartner()])
    return reply.header('cache-control', 'no-cache').send({ ...versions, partner })
  })
  // The handlers return nothing: a reply is a promise, and awaiting one that passes through the 404 handler accumulates listeners.
  for (const name of ROOT_TEXTS)
    app.get(`/${name}`, (_request, reply) => void sendText(`site/${name}`, reply).catch((error) => reply.send(error)))
  return sendText
}
