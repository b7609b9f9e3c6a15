import { randomUUID } from 'node:crypto'
import { createCookieCommands } from './cookie-commands.ts'
import { createInterceptCommands, createRequestCommands } from './network-commands.ts'
import type { Page } from './page.ts'
import type { Json } from './page-inspector.ts'
import { createNodeGetter, type Outcome, type Preload } from './script.ts'
import type { Visitor } from './visitor.ts'
import { type Commands, createRegistry, EMPTY_RESULT, type Target, type VisitorRegistry } from './visitor-registry.ts'

/** Name under which WebDriver returns the id of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Returns the WebDriver BiDi commands that Playwright sends, executed by WebKitGTK's inspector and driver. `create` creates a visitor. */
export function createCommands(create: () => Visitor): Commands {
  const crowd = createRegistry()
  return {
    ...createBrowserCommands(crowd, create),
    ...createWindowCommands(crowd),
    ...createScriptCommands(crowd),
    ...createPreloadCommands(crowd),
    ...createInterceptCommands(crowd),
    ...createRequestCommands(crowd.pageWith),
    ...createInputCommands(crowd),
    ...createCookieCommands(crowd),
  }
}

/** Commands for the session and its visitors (user contexts). */
const createBrowserCommands = ({ visitors, getAll: everyone }: VisitorRegistry, create: () => Visitor): Commands => ({
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
    return EMPTY_RESULT
  },
  'browser.close': async () => {
    await Promise.all(everyone().map((visitor) => visitor.close()))
    return EMPTY_RESULT
  },
})

/** Commands for windows. */
const createWindowCommands = (crowd: VisitorRegistry): Commands => ({
  'browsingContext.create': async ({ userContext }) => ({ context: (await crowd.visitor(userContext).open()).id }),
  'browsingContext.close': async ({ context }) => {
    const { visitor, page } = crowd.pageOf(context)
    await visitor.closePage(page)
    return EMPTY_RESULT
  },
  'browsingContext.activate': async ({ context }) => {
    const { visitor, page } = crowd.pageOf(context)
    await visitor.inWindow(page, async () => undefined)
    return EMPTY_RESULT
  },
  'browsingContext.setViewport': async (params) => {
    const size = params.viewport as Visitor['size']
    for (const visitor of crowd.findConcerned(params)) {
      visitor.size = size
      const [page] = visitor.pages.values()
      if (page) await visitor.inWindow(page, (driver) => driver.resize(size.width, size.height))
    }
    return EMPTY_RESULT
  },
  'browsingContext.navigate': async ({ context, url }) => ({
    navigation: await crowd.pageOf(context).page.navigate(String(url)),
    url,
  }),
  'browsingContext.reload': async ({ context }) => ({ navigation: await crowd.pageOf(context).page.reload() }),
  'browsingContext.traverseHistory': async ({ context, delta }) => {
    await crowd.pageOf(context).page.inspector.send('Runtime.evaluate', { expression: `history.go(${delta})` })
    return EMPTY_RESULT
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
    for (const visitor of crowd.findConcerned(params)) visitor.locale = String(params.locale)
    return EMPTY_RESULT
  },
})

/** Commands for scripts in the current document. */
function createScriptCommands({ pageOfTarget }: VisitorRegistry): Commands {
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
      return EMPTY_RESULT
    },
  }
}

/** Commands for scripts that run in each new document. */
function createPreloadCommands({ findConcerned: concerned }: VisitorRegistry): Commands {
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
      return EMPTY_RESULT
    },
  }
}

/** WebKit scrolls by the difference to the wheel's last value: a new id makes each turn that of an unused wheel. */
const withNewWheel = (source: Json): Json => (source.type === 'wheel' ? { ...source, id: randomUUID() } : source)

/** Commands for mouse, keyboard, wheel and file inputs. */
const createInputCommands = (crowd: VisitorRegistry): Commands => ({
  'input.performActions': async ({ context, actions }) => {
    const { visitor, page } = crowd.pageOf(context)
    await visitor.inWindow(page, (driver) =>
      driver.send('POST', '/actions', { actions: (actions as Json[]).map(withNewWheel) }),
    )
    return EMPTY_RESULT
  },
  'input.setFiles': async ({ context, element, files }) => {
    const { visitor, page } = crowd.pageOf(context)
    const script = createNodeGetter((element as { sharedId: string }).sharedId)
    await visitor.inWindow(page, async (driver) => {
      const found = (await driver.send('POST', '/execute/sync', { script, args: [] })) as Record<string, string>
      await driver.send('POST', `/element/${found[ELEMENT]}/value`, { text: (files as string[]).join('\n') })
    })
    return EMPTY_RESULT
  },
})
