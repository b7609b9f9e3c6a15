import { expect } from '@esm-bundle/chai'
import { getSpotOrders } from '../../../shared/base/contract/spot.ts'
import type { SpotOrder } from '../../../shared/state/orders/spot-orders.store.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/exchange/exchange.element.ts'
import '../../../widgets/order-book/order-book.element.ts'
import { RUNTIME_KEY } from '../../../shared/base/runtime/runtime.ts'
import { $token } from '../../../shared/state/session/token.ts'
import { passTime, untilWithClock, withClock } from '../../support/browser/fake-clock.ts'
import { recordEvents } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { resetStores } from '../../support/browser/stage.ts'

const order = (part: Partial<SpotOrder> = {}): SpotOrder => ({ ...(getSpotOrders.example[0] as SpotOrder), ...part })
const FILLED = order({ status: 'completed', filledQuantity: '0.25', price: '60999.51234' })
const WORDS = ['BTC/USDT', 'Buy order filled', '0.25 BTC', 'at 60,999.51', 'Open']

const includesAll = (text?: string | null) => WORDS.every((part) => text?.includes(part))

for (const tag of ['tl-exchange', 'tl-order-book'] as const)
  describe(`fill notification while <${tag}> is on the page`, () => {
    const { backend, faults, open, openPage } = memberPage(tag)
    afterEach(() => expect(faults().take()).to.deep.equal([]))

    /** Returns true once the code that watches fills has loaded. */
    const loaded = () => Object.hasOwn(Reflect.get(globalThis, RUNTIME_KEY) as object, 'spot.fills')

    it('announces the fill', async () => {
      let filled = false
      backend().answer(getSpotOrders, ({ form }) => {
        if (form.status === '1') return filled ? [] : [order()]
        return form.status === '2' && filled ? [FILLED] : []
      })
      await withClock(async (clock) => {
        const page = await open({ symbol: 'btcusdt' })
        const told = recordEvents<{ at: string }>(page, 'tl-order')
        const asked = () =>
          backend()
            .received('tradegetOrderList')
            .filter(({ headers }) => headers.token === $token.get()).length
        await passTime(clock, 4000)
        await untilWithClock(() => loaded() && asked() > 0, 'the open orders', clock)
        await passTime(clock, 1000)
        expect($toast.get()).to.equal(null)
        filled = true
        for (let second = 0; second < 8 && !$toast.get(); second++) await passTime(clock, 1000)
        await untilWithClock(
          () => includesAll(page.root.querySelector('.toasts')?.textContent),
          'the announcement',
          clock,
        )
        if (tag === 'tl-exchange')
          expect(told.map(({ at: _at, ...rest }) => rest)).to.deep.equal([
            {
              phase: 'settled',
              order: {
                symbol: 'btcusdt',
                side: 'buy',
                kind: 'limit',
                price: '61000',
                quantity: '0.25',
                amount: '15250',
              },
              orderId: '77',
              outcome: 'filled',
              filled: '0.25',
              average: '60999.51234',
              id: '77',
              key: '',
              coin: 'USDT',
              account: 'funds',
              amount: '15250',
              fee: '0',
            },
          ])
      })
    })

    it('two fills: announced one after the other for 8 s each, with a link to the list', async () => {
      const [bought, sold] = [order(), order({ id: '78', type: 'sell', orderedQuantity: '1250', coin: 'ETH' })]
      let filled = false
      backend().answer(getSpotOrders, ({ form }) => {
        if (form.status === '1') return filled ? [{ ...sold, filledQuantity: '500.5' }] : [bought, sold]
        return form.status === '2' && filled ? [FILLED] : []
      })
      await withClock(async (clock) => {
        const page = await open({ symbol: 'btcusdt' })
        const told: string[] = []
        const listen = (event: Event) => {
          const { phase, orderId, filled: quantity, coin } = (event as CustomEvent).detail
          told.push([phase, orderId, quantity, coin].join(' '))
        }
        document.addEventListener('tl-order', listen)
        const wanted: unknown[] = []
        page.element.addEventListener('tl-navigate', (event) => {
          event.preventDefault()
          wanted.push((event as CustomEvent).detail)
        })
        const card = () => page.root.querySelector<HTMLElement>('.toasts')
        const says = (...parts: string[]) => parts.every((part) => card()?.textContent?.includes(part))
        await passTime(clock, 4000)
        await untilWithClock(loaded, 'the code that watches fills', clock)
        await passTime(clock, 2000)
        filled = true
        for (let second = 0; second < 8 && !$toast.get(); second++) await passTime(clock, 1000)
        await untilWithClock(() => says('ETH/USDT', 'Sell order partly filled', '500.50 ETH'), 'the first', clock)
        expect(card()?.querySelector<HTMLElement>('.toast')?.offsetHeight).to.be.at.least(64)
        document.removeEventListener('tl-order', listen)
        expect(told).to.deep.equal(['filled 78 500.5 USDT', 'settled 77 0.25 USDT'])
        await passTime(clock, 6000)
        expect(says('ETH/USDT'), 'it is still there').to.equal(true)
        await passTime(clock, 3000)
        await untilWithClock(() => says('BTC/USDT', 'Buy order filled', '0.25 BTC'), 'the second', clock)
        const button = card()?.querySelector('button')
        button?.focus()
        await passTime(clock, 20_000)
        expect(says('BTC/USDT'), 'it stays while focused').to.equal(true)
        button?.click()
        await untilWithClock(() => card() === null, 'it is removed', clock)
        expect(wanted).to.deep.equal([{ route: '/trade-lst', query: { status: 'completed' } }])
      })
    })

    it('fill between two pages: announced once, by the next page', async () => {
      let filled = false
      backend().answer(getSpotOrders, ({ form }) => {
        if (form.status === '1') return filled ? [] : [order()]
        return form.status === '2' && filled ? [FILLED] : []
      })
      const outcomes: unknown[] = []
      const heard = (event: Event) => outcomes.push((event as CustomEvent).detail.outcome)
      document.addEventListener('tl-order', heard)
      /** Opens a page, waits 9 s, removes it, and returns the text that it announced. */
      const visit = async (): Promise<string> => {
        await resetStores()
        $toast.set(null)
        let announced = ''
        await withClock(async (clock) => {
          const page = await openPage({ symbol: 'btcusdt' })
          for (let second = 0; second < 9; second++) {
            await passTime(clock, 1000)
            announced ||= page.root.querySelector('.toasts')?.textContent ?? ''
          }
          page.remove()
        })
        return announced
      }
      expect(await visit()).to.equal('')
      filled = true
      expect(includesAll(await visit()), 'the next page').to.equal(true)
      expect(await visit(), 'the one after it').to.equal('')
      document.removeEventListener('tl-order', heard)
      expect(outcomes).to.deep.equal(['filled'])
    })

    it('no open order: no additional requests', async () => {
      if (tag === 'tl-exchange') return
      backend().answer(getSpotOrders, [])
      await withClock(async (clock) => {
        await open({ symbol: 'btcusdt' })
        const asked = () =>
          backend()
            .received('tradegetOrderList')
            .filter(({ headers }) => headers.token === $token.get()).length
        await passTime(clock, 4000)
        await untilWithClock(() => loaded() && asked() > 0, 'one request', clock)
        await passTime(clock, 2000)
        const before = asked()
        await passTime(clock, 20_000)
        // A silent feed is reconnected, and reconnecting requests everything once.
        expect(asked() - before).to.be.at.most(1)
      })
    })
  })
