import { CheckError, type OpenBrowser } from './browser.ts'
import { toVersions } from './builds.rules.ts'
import type { Facts, PageFacts, Versions } from './facts.ts'
import { listOperators } from './operators.rules.ts'
import { ELEMENT_NAMES, LANGUAGES, PAGE_SCRIPT, RECORD_SCRIPT } from './page-scripts.ts'

/** Page to open, and the window. */
export interface VisitOptions {
  address: string
  /** Size of the window in CSS px. */
  width: number
  height: number
  /** Time for the elements to show their data, after the page's own files have loaded. */
  timeoutMs: number
}

/** Time for the page's own files. */
const LOAD_TIMEOUT_MS = 30_000
/** Time for reading the facts, after the elements have had theirs: a script of the page may block it. */
const READ_TIMEOUT_MS = 30_000
/** Time for an operator's list of versions. */
const VERSIONS_TIMEOUT_MS = 10_000

/** Reports of the browser while a page loads. */
interface Reported {
  policies: string[]
  warnings: string[]
  status: number
  isLoaded: Promise<void>
}

interface ResponseEvent {
  type: string
  response: { status: number; headers: Record<string, string> }
}

interface ConsoleEvent {
  type: string
  args: { value?: unknown }[]
}

/** Follows the events of a page. */
function follow({ connection }: OpenBrowser, session: string): Reported {
  let finish = (): void => {}
  const reported: Reported = {
    policies: [],
    warnings: [],
    status: 0,
    isLoaded: new Promise((resolve) => {
      finish = resolve
    }),
  }
  connection.listen(session, (method, params) => {
    if (method === 'Page.loadEventFired') finish()
    // An open dialog of the page blocks all of its scripts.
    if (method === 'Page.javascriptDialogOpening')
      void connection.send('Page.handleJavaScriptDialog', { accept: false }, session).catch(() => undefined)
    if (method === 'Network.responseReceived') {
      const { type, response }: ResponseEvent = params
      // Frames are documents too; the first one is the page.
      if (type !== 'Document' || reported.status) return
      reported.status = response.status
      reported.policies = Object.entries(response.headers)
        .filter(([name]) => name.toLowerCase() === 'content-security-policy')
        // The browser joins headers of the same name by line breaks.
        .flatMap(([, value]) => value.split('\n'))
    }
    if (method === 'Runtime.consoleAPICalled') {
      const { type, args }: ConsoleEvent = params
      const text = String(args[0]?.value ?? '')
      if (type === 'warning' && text.startsWith('tradelet:')) reported.warnings.push(text)
    }
  })
  return reported
}

/** Opens a page, waits for its elements and reads its facts. @throws CheckError if the page cannot be opened */
export async function visitPage(
  browser: OpenBrowser,
  { address, width, height, timeoutMs }: VisitOptions,
): Promise<Facts> {
  const { connection } = browser
  const { targetId } = await connection.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await connection.send<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  const send = <Result>(method: string, params?: object) => connection.send<Result>(method, params, sessionId)
  try {
    const reported = follow(browser, sessionId)
    for (const domain of ['Page', 'Runtime', 'Network']) await send(`${domain}.enable`)
    await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
    await send('Page.addScriptToEvaluateOnNewDocument', { source: RECORD_SCRIPT })
    const { errorText } = await send<{ errorText?: string }>('Page.navigate', { url: address })
    if (errorText) throw new CheckError(`${address} could not be opened: ${errorText}`)
    await Promise.race([reported.isLoaded, new Promise((resolve) => setTimeout(resolve, LOAD_TIMEOUT_MS).unref())])
    if (reported.status >= 400) throw new CheckError(`${address} returned status ${reported.status}`)
    const call = `tradeletPageCheck.collect(${JSON.stringify(ELEMENT_NAMES)}, ${JSON.stringify(LANGUAGES)}, ${timeoutMs})`
    const read = send<{
      result: { value: PageFacts }
      exceptionDetails?: { text: string }
    }>('Runtime.evaluate', { expression: `${PAGE_SCRIPT};${call}`, awaitPromise: true, returnByValue: true })
    const { result, exceptionDetails } = await failAfter(
      timeoutMs + READ_TIMEOUT_MS,
      read,
      `${address} could not be read: it does not respond`,
    )
    if (exceptionDetails) throw new CheckError(`${address} could not be read: ${JSON.stringify(exceptionDetails)}`)
    const facts = result.value
    return {
      ...facts,
      policies: reported.policies,
      warnings: reported.warnings,
      served: await fetchVersions(facts),
      supported: LANGUAGES,
      timeoutMs,
      today: new Date().toISOString().slice(0, 10),
    }
  } finally {
    await connection.send('Target.closeTarget', { targetId })
  }
}

/** Resolves to the result of a promise. @throws CheckError with a message if there is none in time */
async function failAfter<Result>(ms: number, result: Promise<Result>, message: string): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new CheckError(message)), ms)
  })
  return Promise.race([result, late]).finally(() => clearTimeout(timer))
}

/** Loads the list of versions of each operator of the page. An operator without a list is left out. */
async function fetchVersions(facts: PageFacts): Promise<Versions[]> {
  const homes = new Set(listOperators(facts).map(({ home, site }) => home ?? new URL(site).origin))
  const lists = await Promise.all(
    [...homes].map((home) =>
      fetch(`${home}/embed/versions.json`, { signal: AbortSignal.timeout(VERSIONS_TIMEOUT_MS) })
        .then(async (response) => (response.ok ? toVersions(await response.json()) : null))
        .catch(() => null),
    ),
  )
  return lists.filter((list) => list !== null)
}
