import { randomUUID } from 'node:crypto'
import type { Emit, Page } from './page.ts'
import type { Json } from './page-inspector.ts'
import { nodeOf, type Outcome, type Preload } from './script.ts'
import { newVisitor, type Visitor } from './visitor.ts'

/** Executes a command of WebDriver BiDi and returns its result. */
export type Command = (params: Json) => Promise<object>

interface Target {
  context?: string
  realm?: string
  sandbox?: string
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const NOTHING = {}

/** Registry of visitors, and lookups by the ids that commands use. */
interface Crowd {
  visitors: Map<string, Visitor>
  visitor(id: unknown): Visitor
  everyone(): readonly Visitor[]
  pageOf(context: unknown): { visitor: Visitor; page: Page }
  pageOfTarget(target: Target): Page
  /** Returns the window that sent a network request. */
  pageWith(request: string): Page
  /** Returns the visitors that a command applies to: those of the windows or visitors it names, or all. */
  concerned(params: Json): readonly Visitor[]
}

/** Returns the WebDriver BiDi commands that Playwright sends, executed by WebKitGTK's inspector and driver. */
export function commandsOf(lessMotion: boolean, emit: Emit): Readonly<Record<string, Command>> {
  const crowd = newCrowd()
  return {
    ...browserCommands(crowd, () => newVisitor(lessMotion, emit)),
    ...windowCommands(crowd),
    ...scriptCommands(crowd),
    ...preloadCommands(crowd),
    ...interceptCommands(crowd),
    ...requestCommands(crowd.pageWith),
    ...inputCommands(crowd),
    ...cookieCommands(crowd),
  }
}

function newCrowd(): Crowd {
  const visitors = new Map<string, Visitor>()
  const everyone = () => [...visitors.values()]
  const pages = () => everyone().flatMap((visitor) => [...visitor.pages.values()])
  const pageOf = (id: unknown): { visitor: Visitor; page: Page } => {
    for (const visitor of everyone()) {
      const page = visitor.pages.get(String(id))
      if (page) return { visitor, page }
    }
    throw new Error('no such frame')
  }
  return {
    visitors,
    everyone,
    pageOf,
    visitor(id) {
      const visitor = visitors.get(String(id))
      if (!visitor) throw new Error('no such user context')
      return visitor
    },
    pageOfTarget({ context, realm }) {
      if (context) return pageOf(context).page
      const page = pages().find((one) => one.realm() === realm || one.realm('own') === realm)
      if (!page) throw new Error('no such frame')
      return page
    },
    pageWith(request) {
      const page = pages().find(({ traffic }) => traffic.has(request))
      if (!page) throw new Error('no such request')
      return page
    },
    concerned({ contexts, userContexts, context }) {
      if (context) return [pageOf(context).visitor]
      if (contexts) return (contexts as string[]).map((id) => pageOf(id).visitor)
      if (userContexts) return (userContexts as string[]).flatMap((id) => visitors.get(id) ?? [])
      return everyone()
    },
  }
}

/** Commands for the session and its visitors (user contexts). */
const browserCommands = ({ visitors, everyone }: Crowd, create: () => Visitor): Readonly<Record<string, Command>> => ({
  'session.new': async () => ({
    sessionId: randomUUID(),
    capabilities: { browserName: 'webkit', browserVersion: 'stock', userAgent: '' },
  }),
  'browser.createUserContext': async () => {
    const visitor = create()
    visitors.set(visitor.id, visitor)
    return { userContext: visitor.id }
  },
  'browser.removeUserContext': async ({ userContext }) => {
    const visitor = visitors.get(String(userContext))
    await visitor?.close()
    visitors.delete(String(userContext))
    return NOTHING
  },
  'browser.close': async () => {
    await Promise.all(everyone().map((visitor) => visitor.close()))
    return NOTHING
  },
})

/** Commands for windows. */
const windowCommands = (crowd: Crowd): Readonly<Record<string, Command>> => ({
  'browsingContext.create': async ({ userContext }) => ({ context: (await crowd.visitor(userContext).open()).id }),
  'browsingContext.close': async ({ context }) => {
    const { visitor, page } = crowd.pageOf(context)
    await visitor.closePage(page)
    return NOTHING
  },
  'browsingContext.activate': async ({ context }) => {
    const { visitor, page } = crowd.pageOf(context)
    await visitor.inWindow(page, async () => undefined)
    return NOTHING
  },
  'browsingContext.setViewport': async (params) => {
    const size = params.viewport as Visitor['size']
    for (const visitor of crowd.concerned(params)) {
      visitor.size = size
      const [page] = visitor.pages.values()
      if (page) await visitor.inWindow(page, (driver) => driver.resize(size.width, size.height))
    }
    return NOTHING
  },
  'browsingContext.navigate': async ({ context, url }) => ({
    navigation: await crowd.pageOf(context).page.navigate(String(url)),
    url,
  }),
  'browsingContext.reload': async ({ context }) => ({ navigation: await crowd.pageOf(context).page.reload() }),
  'browsingContext.traverseHistory': async ({ context, delta }) => {
    await crowd.pageOf(context).page.inspector.send('Runtime.evaluate', { expression: `history.go(${delta})` })
    return NOTHING
  },
  'browsingContext.captureScreenshot': async ({ context, clip, origin }) => {
    const { x, y, width, height } = clip as Json
    const { dataURL } = await crowd.pageOf(context).page.inspector.send('Page.snapshotRect', {
      ...{ x, y, width, height },
      coordinateSystem: origin === 'document' ? 'Page' : 'Viewport',
    })
    return { data: String(dataURL).split(',')[1] }
  },
  'emulation.setLocaleOverride': async (params) => {
    for (const visitor of crowd.concerned(params)) visitor.locale = String(params.locale)
    return NOTHING
  },
})

/** Commands for scripts in the current document. */
function scriptCommands({ pageOfTarget }: Crowd): Readonly<Record<string, Command>> {
  const told = (page: Page, { sandbox }: Target, outcome: Outcome) => ({ ...outcome, realm: page.realm(sandbox) })
  const isWhole = ({ serializationOptions }: Json) =>
    (serializationOptions as { maxObjectDepth?: number } | undefined)?.maxObjectDepth !== 0
  return {
    'script.evaluate': async (params) => {
      const target = params.target as Target
      const page = pageOfTarget(target)
      return told(page, target, await page.evaluate(String(params.expression), isWhole(params)))
    },
    'script.callFunction': async (params) => {
      const target = params.target as Target
      const page = pageOfTarget(target)
      const args = (params.arguments ?? []) as object[]
      return told(page, target, await page.call(String(params.functionDeclaration), args, isWhole(params)))
    },
    'script.disown': async ({ target, handles }) => {
      await pageOfTarget(target as Target).disown(handles as string[])
      return NOTHING
    },
  }
}

/** Commands for scripts that run in each new document. */
function preloadCommands({ concerned }: Crowd): Readonly<Record<string, Command>> {
  const preloads = new Map<string, readonly Visitor[]>()
  const refreshed = async (visitor: Visitor) => {
    for (const page of visitor.pages.values()) await page.preload()
  }
  return {
    'script.addPreloadScript': async (params) => {
      const script = randomUUID()
      const own: Preload = {
        functionDeclaration: String(params.functionDeclaration),
        args: (params.arguments ?? []) as object[],
      }
      const whom = concerned(params)
      preloads.set(script, whom)
      for (const visitor of whom) {
        visitor.preloads.set(script, own)
        await refreshed(visitor)
      }
      return { script }
    },
    'script.removePreloadScript': async ({ script }) => {
      for (const visitor of preloads.get(String(script)) ?? []) {
        visitor.preloads.delete(String(script))
        await refreshed(visitor)
      }
      return NOTHING
    },
  }
}

/** Commands that pause requests until the test decides. */
function interceptCommands({ concerned }: Crowd): Readonly<Record<string, Command>> {
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
      return NOTHING
    },
  }
}

/** WebKit scrolls by the difference to the wheel's last value: a new id makes each turn that of an unused wheel. */
const withNewWheel = (source: Json): Json => (source.type === 'wheel' ? { ...source, id: randomUUID() } : source)

/** Commands for mouse, keyboard, wheel and file inputs. */
const inputCommands = (crowd: Crowd): Readonly<Record<string, Command>> => ({
  'input.performActions': async ({ context, actions }) => {
    const { visitor, page } = crowd.pageOf(context)
    await visitor.inWindow(page, (driver) =>
      driver.send('POST', '/actions', { actions: (actions as Json[]).map(withNewWheel) }),
    )
    return NOTHING
  },
  'input.setFiles': async ({ context, element, files }) => {
    const { visitor, page } = crowd.pageOf(context)
    const script = nodeOf((element as { sharedId: string }).sharedId)
    await visitor.inWindow(page, async (driver) => {
      const found = (await driver.send('POST', '/execute/sync', { script, args: [] })) as Record<string, string>
      await driver.send('POST', `/element/${found[ELEMENT]}/value`, { text: (files as string[]).join('\n') })
    })
    return NOTHING
  },
})

function cookieCommands({ visitor }: Crowd): Readonly<Record<string, Command>> {
  const visitorOf = ({ partition }: Json) => visitor((partition as Json).userContext)
  return {
    'storage.getCookies': async (params) => {
      const [page] = visitorOf(params).pages.values()
      if (!page) return { cookies: [] }
      const { cookies } = await page.inspector.send('Page.getCookies')
      return {
        cookies: (cookies as Json[]).map((cookie) => ({
          ...cookie,
          value: { type: 'string', value: cookie.value },
          sameSite: String(cookie.sameSite).toLowerCase(),
          expiry: cookie.session ? undefined : Math.round(Number(cookie.expires) / 1000),
        })),
      }
    },
    'storage.setCookie': async (params) => {
      const [page] = visitorOf(params).pages.values()
      if (!page) throw new Error('a cookie needs a page')
      const { name, value, domain, path = '/', httpOnly, secure, sameSite = 'lax', expiry } = params.cookie as Json
      const same = String(sameSite)
      await page.inspector.send('Page.setCookie', {
        cookie: {
          ...{ name, domain, path, httpOnly: httpOnly === true, secure: secure === true },
          value: (value as Json).value,
          session: expiry === undefined,
          expires: expiry === undefined ? 0 : Number(expiry) * 1000,
          sameSite: same === 'default' ? 'Lax' : same.charAt(0).toUpperCase() + same.slice(1),
        },
      })
      return NOTHING
    },
  }
}

const headersOf = (headers: unknown) =>
  Object.fromEntries(
    (headers as { name: string; value: { value: string } }[]).map(({ name, value }) => [name, value.value]),
  )

/** Commands for paused requests and received bodies. */
const requestCommands = (pageWith: (request: string) => Page): Readonly<Record<string, Command>> => ({
  'network.continueRequest': async ({ request, url, method, headers, body }) => {
    const { traffic, inspector } = pageWith(String(request))
    const more = url ?? method ?? body
    await (more === undefined
      ? traffic.send(inspector, 'Network.interceptContinue', String(request), { stage: 'request' })
      : traffic.send(inspector, 'Network.interceptWithRequest', String(request), {
          ...(url !== undefined && { url }),
          ...(method !== undefined && { method }),
          ...(headers !== undefined && { headers: headersOf(headers) }),
          ...(body !== undefined && { postData: (body as Json).value }),
        }))
    return NOTHING
  },
  'network.provideResponse': async ({ request, statusCode, reasonPhrase, headers = [], body }) => {
    const { traffic, inspector } = pageWith(String(request))
    const own = headersOf(headers)
    const type = Object.entries(own).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'text/plain'
    await traffic.send(inspector, 'Network.interceptRequestWithResponse', String(request), {
      content: (body as Json | undefined)?.value ?? '',
      base64Encoded: true,
      mimeType: type.split(';')[0],
      status: statusCode,
      statusText: reasonPhrase ?? '',
      headers: own,
    })
    return NOTHING
  },
  'network.failRequest': async ({ request }) => {
    const { traffic, inspector } = pageWith(String(request))
    await traffic.send(inspector, 'Network.interceptRequestWithError', String(request), { errorType: 'General' })
    return NOTHING
  },
  'network.getData': async ({ request }) => {
    const { traffic, inspector } = pageWith(String(request))
    const { body, base64Encoded } = await traffic.send(inspector, 'Network.getResponseBody', String(request))
    return { bytes: { type: base64Encoded ? 'base64' : 'string', value: body } }
  },
})
