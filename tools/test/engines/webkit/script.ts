import { makeAgent, type Said, TOKEN } from './agent.ts'
import { makeReader, makeTeller } from './agent-values.ts'
import type { Json, PageInspector } from './page-inspector.ts'

/** Script of `script.addPreloadScript`: a function to call in each new document, with its arguments. */
export interface Preload {
  functionDeclaration: string
  args: readonly object[]
}

/** Outcome of `script.evaluate` and `script.callFunction`. */
export interface Outcome {
  type: 'success' | 'exception'
  result?: object
  exceptionDetails?: { text: string }
}

const AGENT = `globalThis[Symbol.for(${JSON.stringify(TOKEN)})]`

/** Returns an expression that creates the agent of a window. */
const making = (context: string): string =>
  `(${makeAgent})(${JSON.stringify(TOKEN)}, ${JSON.stringify(context)}, ${makeReader}, ${makeTeller})`

/** Returns the script that runs in each new document of a window before its own scripts. */
export const bootstrapOf = (context: string, locale: string, preloads: Iterable<Preload>): string =>
  [
    making(context),
    ...(locale ? [`(${speak})(${JSON.stringify(locale)})`] : []),
    ...[...preloads].map(
      ({ functionDeclaration, args }) =>
        `${AGENT}.call(${functionDeclaration}, ${JSON.stringify(args)}, { whole: true })`,
    ),
  ].join(';\n')

/** Runs in the page. Sets the language that scripts see. */
function speak(locale: string): void {
  Object.defineProperty(navigator, 'language', { get: () => locale })
  Object.defineProperty(navigator, 'languages', { get: () => [locale] })
}

/** Releases handles. */
export const disownIn = async (inspector: PageInspector, handles: readonly string[]): Promise<void> =>
  void (await inspector.send('Runtime.evaluate', { expression: `${AGENT}?.disown(${JSON.stringify(handles)})` }))

/** Calls a function in the current document. @throws Error if the document is replaced meanwhile. */
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

/** Evaluates an expression in the current document, like {@link callIn}. */
export const evaluateIn = (inspector: PageInspector, context: string, expression: string, whole: boolean) =>
  callIn(inspector, context, `() => (\n${expression.trim().replace(/;+$/, '')}\n)`, [], whole)

/** Evaluates an expression and returns the inspector's remote object. */
async function evaluate(inspector: PageInspector, expression: string): Promise<Json> {
  const { result, wasThrown } = await inspector.send('Runtime.evaluate', { expression, emulateUserGesture: true })
  if (wasThrown) throw new Error(String((result as Json).description))
  return result as Json
}

/** Returns the body of a WebDriver function that returns the node behind a handle. */
export const nodeOf = (handle: string): string => `return ${AGENT}.node(${JSON.stringify(handle)})`

/** Parses a console message of the agent; null for a message of the page. */
export const saidBy = (text: string): Said | null =>
  text.startsWith(TOKEN) ? (JSON.parse(text.slice(TOKEN.length)) as Said) : null
