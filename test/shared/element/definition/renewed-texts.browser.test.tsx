import { expect } from '@esm-bundle/chai'
import { atom } from 'nanostores'
import { defineWidget } from '../../../../shared/element/definition/define-widget.tsx'
import { useStore } from '../../../../shared/view/ui/hooks/use-store.ts'
import { type Mounted, mount, until } from '../../../support/browser/stage.ts'

/** State of the view under test. */
interface State {
  side: 'Buy' | 'Sell'
  coin: string
  amount: string
  hint: boolean
}

const INITIAL: State = { side: 'Buy', coin: 'BTC', amount: '0.5', hint: true }
const $state = atom<State>(INITIAL)

/** Component without an element of its own: its text is a child of the element around it. */
const Side = () => useStore($state).side

function View() {
  const { side, coin, amount, hint } = useStore($state)
  return (
    <>
      <button type="button" className="press">
        {side} {coin}
      </button>
      <p className="nested">
        <i>now</i>
        <Side /> at the market price
      </p>
      <p className="hint">
        {hint && 'A first order. '}
        <b>{amount}</b> is available
      </p>
      <label>
        {side} amount <input />
      </label>
      <p className="unchanged">Orders are final</p>
    </>
  )
}

const replace = (text: Text, font: HTMLElement) => {
  font.textContent = `‹${text.data}›`
  text.replaceWith(font)
}

/** Ways in which translators change a text. */
const TRANSLATORS: Readonly<Record<string, (text: Text, font: HTMLElement) => void>> = {
  'replaces texts': replace,
  'inserts its own text before it removes the original': (text, font) => {
    font.textContent = `‹${text.data}›`
    text.before(font)
    text.remove()
  },
  'wraps texts twice': (text, font) => {
    const inner = document.createElement('font')
    text.before(font)
    font.append(inner)
    inner.append(text)
    text.data = `‹${text.data}›`
  },
  'rewrites texts': (text) => {
    text.data = `‹${text.data}›`
  },
  'writes other text nodes': (text) => text.replaceWith(`‹${text.data}›`),
}

for (const [name, change] of Object.entries(TRANSLATORS))
  describe(`a translator that ${name}`, () => {
    let page: Mounted
    before(async () => {
      defineWidget({ tag: 'tl-translated-probe', view: View })
      // Elements load it after their views are shown. The first test would change a text before that.
      await import('../../../../shared/element/definition/renewed-texts.ts')
    })
    beforeEach(async () => {
      $state.set(INITIAL)
      page = await mount('tl-translated-probe')
      await until(() => find('.press'), 'the view')
      translate(page.element.shadowRoot as ShadowRoot)
      expect(read('.press')).to.include('‹')
    })
    afterEach(() => page.remove())

    const find = (selector: string) => page.element.shadowRoot?.querySelector<HTMLElement>(selector) ?? null
    const read = (selector: string) => find(selector)?.textContent ?? ''
    const translate = (root: Node) => {
      for (const node of [...root.childNodes]) {
        if (node instanceof Element && node.getAttribute('translate') === 'no') continue
        if (node instanceof Text && /\p{L}/u.test(node.data)) change(node, document.createElement('font'))
        else translate(node)
      }
    }
    const set = (next: Partial<State>) => $state.set({ ...$state.get(), ...next })
    const withoutMarks = (selector: string) => read(selector).replaceAll(/[‹›]/g, '')

    it('sees each new state, and the old words nowhere', async () => {
      set({ side: 'Sell' })
      await until(() => withoutMarks('.press') === 'Sell BTC', 'the other side')
      expect(withoutMarks('.nested')).to.equal('nowSell at the market price')
      expect(withoutMarks('label')).to.equal('Sell amount ')
      set({ side: 'Buy', coin: 'ETH' })
      await until(() => withoutMarks('.press') === 'Buy ETH', 'the first side')
      expect(withoutMarks('.nested')).to.equal('nowBuy at the market price')
    })

    it('sees a text that is removed disappear, and one that is added in its place', async () => {
      set({ hint: false })
      await until(() => withoutMarks('.hint') === '0.5 is available', 'no hint')
      set({ hint: true })
      await until(() => withoutMarks('.hint') === 'A first order. 0.5 is available', 'the hint')
    })

    it('keeps what did not change, and the focus beside a text that did', async () => {
      const [unchanged, field] = [read('.unchanged'), find('input')]
      field?.focus()
      set({ side: 'Sell' })
      await until(() => withoutMarks('.press') === 'Sell BTC', 'the other side')
      expect(read('.unchanged')).to.equal(unchanged)
      expect(page.element.shadowRoot?.activeElement).to.equal(field)
    })

    it('leaves figures out, which show the newest amount', async () => {
      expect(find('b')?.getAttribute('translate')).to.equal('no')
      set({ amount: '0.75' })
      await until(() => read('b') === '0.75', 'the new amount')
      expect(find('b')?.getAttribute('translate')).to.equal('no')
      set({ amount: 'Nothing' })
      await until(() => read('b') === 'Nothing', 'a word')
      expect(find('b')?.getAttribute('translate')).to.equal(null)
    })
  })
