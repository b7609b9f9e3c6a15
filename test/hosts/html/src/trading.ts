import { connect } from '@tradelet/elements'
import { load } from '@tradelet/elements/load'
import { open } from '@tradelet/elements/open'

connect({ origin: 'https://trade.example.com' })

const ticker = find('tl-ticker')
const trader = find('tl-options')
const chosen = find('#chosen')
const state = find('#state')

ticker.addEventListener('tl-market', (event) => {
  event.preventDefault()
  chosen.textContent = event.detail.name
  trader.symbol = event.detail.symbol
})
find('#chart').addEventListener('click', () => {
  trader.noChart = !trader.noChart
})
find('#deposit').addEventListener('click', () => open('deposit', { as: 'window' }))

load()
await customElements.whenDefined('tl-options')
await trader.ready
state.textContent = 'ready'

function find<Tag extends keyof HTMLElementTagNameMap>(selector: Tag): HTMLElementTagNameMap[Tag]
function find(selector: string): HTMLElement
function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`the page has no ${selector}`)
  return found
}
