import type { Host } from './host.ts'

/** Element of legal documents. It is not loaded while there is nothing to show. */
const TAG = 'tl-legal'

/**
 * Shows visitors links to the operator's legal documents at the end of the home page, and asks members once to accept new versions. The question waits for a
 * page without open dialog and focused field. Backends without these calls offer none.
 */
export async function showLegal(host: Host): Promise<void> {
  const isMember = host.signedIn()
  if (!(await hasDocuments(host, isMember ? 'getOpenTerms' : 'getConsent'))) return
  const show = isMember ? ask : addLinks
  show()
  document.addEventListener('tl-page', show)
}

/** Sends a call of the contract (shared/base/contract/consent.ts) and returns whether its list has an entry. */
async function hasDocuments({ entry }: Host, call: string): Promise<boolean> {
  const { api, paths } = entry.config()
  const token = entry.$token.get()
  const sent = await entry.sendRequest({
    url: `${api}/${paths[call] ?? call}`,
    method: 'POST',
    headers: token ? { token } : {},
  })
  const { code, data }: { code?: number; data?: unknown } = Object('response' in sent && sent.response.body)
  return code === 1 && Array.isArray(data) && data.length > 0
}

function addLinks(): void {
  const place = document.querySelector('[data-legal]')
  if (place && !place.firstChild) place.append(createElement('links'))
}

let question: HTMLElement | null = null

/** Asks once. The question is removed with the page that it was asked on. */
function ask(): void {
  question?.remove()
  if (question || isOccupied()) return
  question = createElement('consent')
  document.body.append(question)
}

function createElement(view: 'consent' | 'links'): HTMLElement {
  const element = document.createElement(TAG)
  element.setAttribute('view', view)
  return element
}

/** Returns true if the member is typing, also inside an element, or reads a dialog. */
function isOccupied(): boolean {
  let focused = document.activeElement
  for (let inner = focused; inner; inner = focused?.shadowRoot?.activeElement ?? null) focused = inner
  return focused !== null && (focused.matches('input, select, textarea') || focused.closest('dialog') !== null)
}
