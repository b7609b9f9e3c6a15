import type { Page } from './page.ts'
import type { Json } from './page-inspector.ts'
import type { Visitor } from './visitor.ts'

/** Executes a command of WebDriver BiDi and returns its result. */
export type Command = (params: Json) => Promise<object>

/** Commands by name. */
export type Commands = Readonly<Record<string, Command>>

/** Document that a script command names: by its window, or by its realm. */
export interface Target {
  context?: string
  realm?: string
  sandbox?: string
}

/** Result of a command that returns nothing. */
export const EMPTY_RESULT = {}

/** Registry of visitors, and lookups by the ids that commands use. */
export interface VisitorRegistry {
  visitors: Map<string, Visitor>
  visitor(id: unknown): Visitor
  getAll(): readonly Visitor[]
  pageOf(context: unknown): { visitor: Visitor; page: Page }
  pageOfTarget(target: Target): Page
  /** Returns the window that sent a network request. */
  pageWith(request: string): Page
  /** Returns the visitors that a command applies to: those of the windows or visitors it names, or all. */
  findConcerned(params: Json): readonly Visitor[]
}

/** Creates a registry without visitors. */
export function createRegistry(): VisitorRegistry {
  const visitors = new Map<string, Visitor>()
  const getAll = () => [...visitors.values()]
  const pages = () => getAll().flatMap((visitor) => [...visitor.pages.values()])
  const pageOf = (id: unknown): { visitor: Visitor; page: Page } => {
    for (const visitor of getAll()) {
      const page = visitor.pages.get(String(id))
      if (page) return { visitor, page }
    }
    throw new Error('no such frame')
  }
  return {
    visitors,
    getAll,
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
    findConcerned({ contexts, userContexts, context }) {
      if (context) return [pageOf(context).visitor]
      if (contexts) return (contexts as string[]).map((id) => pageOf(id).visitor)
      if (userContexts) return (userContexts as string[]).flatMap((id) => visitors.get(id) ?? [])
      return getAll()
    },
  }
}
