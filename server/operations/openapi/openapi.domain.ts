import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from '../../core/http/plugin.ts'
import { defineDomain } from '../../define-domain.ts'

const FILE = join(import.meta.dirname, 'openapi.json')

/** Serves the OpenAPI document of the contract (`openapi.json`, from tools/documents/make-openapi.ts) to all clients. */
const serveDocument: Plugin = async (app) => {
  const document = await readFile(FILE)
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json').header('access-control-allow-origin', '*').send(document),
  )
}

/** Description of all calls for tools of other backends and partners. */
export const domain = defineDomain({ name: 'openapi', routes: serveDocument })
