import { expect } from '@esm-bundle/chai'
import { warnAboutMarkup } from '../../../../shared/element/reports/markup-warning.ts'

class Probe extends HTMLElement {
  static observedAttributes = ['symbols', 'no-chart']
}

/** Returns the warnings of the console that `work` causes. */
async function collectWarnings(work: () => void): Promise<string[]> {
  const warnings: string[] = []
  const { warn } = console
  console.warn = (text: string) => warnings.push(text)
  try {
    work()
    await new Promise((resolve) => setTimeout(resolve))
  } finally {
    console.warn = warn
  }
  return warnings
}

describe('warnAboutMarkup', () => {
  before(() => customElements.define('tl-markup-probe', Probe))
  const create = (html: string): HTMLElement => {
    const box = document.createElement('div')
    box.innerHTML = html
    return box.firstElementChild as HTMLElement
  }

  it('names each misspelt attribute once, also one that is set later, and no attribute of others', async () => {
    const probe = create('<tl-markup-probe symbol="btcusdt" class="a" data-v-1 title="x"></tl-markup-probe>')
    const again = create('<tl-markup-probe symbol></tl-markup-probe>')
    const warnings = await collectWarnings(() => {
      warnAboutMarkup(probe)
      warnAboutMarkup(again)
      probe.setAttribute('nochart', '')
      probe.setAttribute('symbols', 'btcusdt')
    })
    expect(warnings).to.deep.equal([
      'tradelet: <tl-markup-probe symbol> has no effect: did you mean symbols?',
      'tradelet: <tl-markup-probe nochart> has no effect: did you mean no-chart?',
    ])
  })

  it('names an isolation without effect: another word, or one that is set too late', async () => {
    const probe = create('<tl-markup-probe isolation="iframe"></tl-markup-probe>')
    const warnings = await collectWarnings(() => {
      warnAboutMarkup(probe)
      probe.setAttribute('isolation', 'frame')
    })
    expect(warnings).to.deep.equal([
      'tradelet: <tl-markup-probe isolation="iframe"> runs without isolation: "frame" is expected',
      'tradelet: <tl-markup-probe> still runs without isolation: set isolation="frame" before the element is added',
    ])
  })
})
