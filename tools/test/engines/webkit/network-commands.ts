import { randomUUID } from 'node:crypto'
import type { Page } from './page.ts'
import type { Json } from './page-inspector.ts'
import type { Visitor } from './visitor.ts'
import { type Commands, EMPTY_RESULT, type VisitorRegistry } from './visitor-registry.ts'

/** Commands that pause requests until the test decides. */
export function createInterceptCommands({ findConcerned: concerned }: VisitorRegistry): Commands {
  const intercepts = new Map<string, readonly Visitor[]>()
  return {
    'network.addIntercept': async (params) => {
      const intercept = randomUUID()
      if (!(params.phases as string[]).includes('beforeRequestSent')) return { intercept }
      const whom = concerned(params)
      intercepts.set(intercept, whom)
      for (const visitor of whom) await visitor.intercept(true)
      return { intercept }
    },
    'network.removeIntercept': async ({ intercept }) => {
      const whom = intercepts.get(String(intercept)) ?? []
      intercepts.delete(String(intercept))
      const others = [...intercepts.values()].flat()
      for (const visitor of whom) if (!others.includes(visitor)) await visitor.intercept(false)
      return EMPTY_RESULT
    },
  }
}

const toHeaders = (headers: unknown) =>
  Object.fromEntries(
    (headers as { name: string; value: { value: string } }[]).map(({ name, value }) => [name, value.value]),
  )

/** Commands for paused requests and received bodies. */
export const createRequestCommands = (pageWith: (request: string) => Page): Commands => ({
  'network.continueRequest': async ({ request, url, method, headers, body }) => {
    const { traffic, inspector } = pageWith(String(request))
    const more = url ?? method ?? body
    await (more === undefined
      ? traffic.send(inspector, 'Network.interceptContinue', String(request), { stage: 'request' })
      : traffic.send(inspector, 'Network.interceptWithRequest', String(request), {
          ...(url !== undefined && { url }),
          ...(method !== undefined && { method }),
          ...(headers !== undefined && { headers: toHeaders(headers) }),
          ...(body !== undefined && { postData: (body as Json).value }),
        }))
    return EMPTY_RESULT
  },
  'network.provideResponse': async ({ request, statusCode, reasonPhrase, headers = [], body }) => {
    const { traffic, inspector } = pageWith(String(request))
    const own = toHeaders(headers)
    const type = Object.entries(own).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'text/plain'
    await traffic.send(inspector, 'Network.interceptRequestWithResponse', String(request), {
      content: (body as Json | undefined)?.value ?? '',
      base64Encoded: true,
      mimeType: type.split(';')[0],
      status: statusCode,
      statusText: reasonPhrase ?? '',
      headers: own,
    })
    return EMPTY_RESULT
  },
  'network.failRequest': async ({ request }) => {
    const { traffic, inspector } = pageWith(String(request))
    await traffic.send(inspector, 'Network.interceptRequestWithError', String(request), { errorType: 'General' })
    return EMPTY_RESULT
  },
  'network.getData': async ({ request }) => {
    const { traffic, inspector } = pageWith(String(request))
    const { body, base64Encoded } = await traffic.send(inspector, 'Network.getResponseBody', String(request))
    return { bytes: { type: base64Encoded ? 'base64' : 'string', value: body } }
  },
})
