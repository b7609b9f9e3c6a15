import type { Host } from './host.ts'

/** Element of legal documents. It is not loaded while there is nothing to show. */
const TAG = 'tl-legal'

/**
 * Shows visitors the links to the operator's legal documents in the footer of public pages, and asks members once to accept new versions. The question waits for a
 * page without open dialog and focused field. Backends without these calls offer none.
 */
export async function showLegal(host: Host): Promise<void> {
  const isMember = host.signedIn()
  const documents = await listDocuments(host, isMember ? 'getOpenTerms' : 'getConsent')
  if (documents.length === 0) return
  const show = isMember ? ask : () => showLinks(documents)
  show()
  document.addEventListener('tl-page', show)
}

/** Legal document in a list (shared/base/contract/consent.ts). */
interface ListedDocument {
  kind: string
  url: string
}

/** Sends a call of the contract and returns its list; an empty one if the call fails. */
async function listDocuments({ entry }: Host, call: string): Promise<ListedDocument[]> {
  const { api, paths } = entry.config()
  const token = entry.$token.get()
  const sent = await entry.sendRequest({
    url: `${api}/${paths[call] ?? call}`,
    method: 'POST',
    headers: token ? { token } : {},
  })
  const { code, data }: { code?: number; data?: unknown } = Object('response' in sent && sent.response.body)
  return code === 1 && Array.isArray(data) ? data : []
}

/** Shows the links to documents that exist. One with an address of its own opens in a new tab. */
function showLinks(documents: readonly ListedDocument[]): void {
  for (const { kind, url } of documents)
    for (const link of document.querySelectorAll<HTMLAnchorElement>(`[data-legal-kind="${kind}"]`)) {
      link.hidden = false
      if (url) Object.assign(link, { href: url, target: '_blank', rel: 'noopener noreferrer' })
    }
}

let question: HTMLElement | null = null

/** Asks once. The question is removed with the page that it was asked on. */
function ask(): void {
  question?.remove()
  if (question || isOccupied()) return
  question = document.createElement(TAG)
  question.setAttribute('view', 'consent')
  document.body.append(question)
}

/** Returns true if the member is typing, also inside an element, or reads a dialog. */
function isOccupied(): boolean {
  let focused = document.activeElement
  for (let inner = focused; inner; inner = focused?.shadowRoot?.activeElement ?? null) focused = inner
  return focused !== null && (focused.matches('input, select, textarea') || focused.closest('dialog') !== null)
}
