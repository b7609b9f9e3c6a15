import { makeAgent, type Said, TOKEN } from './agent.ts'
import { makeReader, makeTeller } from './agent-values.ts'
import type { Json, PageInspector } from './page-inspector.ts'

/** A script of `script.addPreloadScript`: what is called with what in each new document. */
export interface Preload {
  functionDeclaration: string
  args: readonly object[]
}

/** The outcome of `script.evaluate` and `script.callFunction`. */
export interface Outcome {
  type: 'success' | 'exception'
  result?: object
  exceptionDetails?: { text: string }
}

const AGENT = `globalThis[Symbol.for(${JSON.stringify(TOKEN)})]`

/** The agent of a window, as an expression that makes it. */
const making = (context: string): string =>
  `(${makeAgent})(${JSON.stringify(TOKEN)}, ${JSON.stringify(context)}, ${makeReader}, ${makeTeller})`

/** What runs in each new document of a window before its own scripts. */
export const bootstrapOf = (context: string, locale: string, preloads: Iterable<Preload>): string =>
  [
    making(context),
    ...(locale ? [`(${speak})(${JSON.stringify(locale)})`] : []),
    ...[...preloads].map(
      ({ functionDeclaration, args }) =>
        `${AGENT}.call(${functionDeclaration}, ${JSON.stringify(args)}, { whole: true })`,
    ),
  ].join(';\n')

/** Runs in the page: lets its scripts find a visitor of this language. */
function speak(locale: string): void {
  Object.defineProperty(navigator, 'language', { get: () => locale })
  Object.defineProperty(navigator, 'languages', { get: () => [locale] })
}

/** Forgets what is behind handles. */
export const disownIn = async (inspector: PageInspector, handles: readonly string[]): Promise<void> =>
  void (await inspector.send('Runtime.evaluate', { expression: `${AGENT}?.disown(${JSON.stringify(handles)})` }))

/** Calls a function in the document that shows. Throws when the document goes meanwhile. */
export async function callIn(
  inspector: PageInspector,
  context: string,
  functionDeclaration: string,
  args: readonly object[],
  whole: boolean,
): Promise<Outcome> {
  const call = `${AGENT}.call(${functionDeclaration}\n, ${JSON.stringify(args)}, { whole: ${whole} })`
  const promise = await evaluate(inspector, `${making(context)}, ${call}`)
  const { result } = await inspector.send('Runtime.awaitPromise', {
    promiseObjectId: promise.objectId,
    returnByValue: true,
  })
  return JSON.parse(String((result as Json).value))
}

/** The same for an expression. */
export const evaluateIn = (inspector: PageInspector, context: string, expression: string, whole: boolean) =>
  callIn(inspector, context, `() => (\n${expression.trim().replace(/;+$/, '')}\n)`, [], whole)

/** The document's own answer to an expression, a remote object of the inspector. */
async function evaluate(inspector: PageInspector, expression: string): Promise<Json> {
  const { result, wasThrown } = await inspector.send('Runtime.evaluate', { expression, emulateUserGesture: true })
  if (wasThrown) throw new Error(String((result as Json).description))
  return result as Json
}

/** The body of a function for WebDriver that answers the node behind a handle. */
export const nodeOf = (handle: string): string => `return ${AGENT}.node(${JSON.stringify(handle)})`

/** What the agent said by the console; null where it was the page. */
export const saidBy = (text: string): Said | null =>
  text.startsWith(TOKEN) ? (JSON.parse(text.slice(TOKEN.length)) as Said) : null
