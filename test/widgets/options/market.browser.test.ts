import { expect } from '@esm-bundle/chai'
import { candleTopic, detailTopic } from '../../../shared/base/contract/feed.ts'
import { getMarkets } from '../../../shared/base/contract/markets.ts'
import { getPublicTerms } from '../../../shared/base/contract/public-terms.ts'
import { setToken } from '../../../shared/state/session/token.ts'
import { $publicTerms } from '../../../shared/state/settings/public-terms.store.ts'
import { passTime, untilWithClock, withClock } from '../../support/browser/fake-clock.ts'
import { hasPart, hasRole } from '../../support/browser/find.ts'
import { recordEvents } from '../../support/browser/forms.ts'
import { until, untilPolled, waitForDrawing } from '../../support/browser/stage.ts'
import { getTone } from '../../support/browser/theme-colours.ts'
import { type TraderStage, traderTests } from '../../support/browser/trader.ts'

const market = (id: string, title: string, change: string) => ({
  ...(getMarkets.example[0] as (typeof getMarkets.example)[number]),
  id,
  title,
  symbol: title.replace('/', '').toLowerCase(),
  change,
})

/** Market rows in the sheet. */
const ROWS = 'dialog li button'

describe('viewing a market', () => {
  const { open, faults } = traderTests()
  afterEach(() => expect(faults().take()).to.deep.equal([]))
  const big = ({ find }: TraderStage) => find('[part=stats] span:has(> tl-long-price)')
  const shown = (element: Element) => element.querySelector('tl-long-price')?.shadowRoot?.textContent?.trim()

  it('figures: price with six decimals, change, high and low with two, volume with eight (OCH-01..05)', async () => {
    const trader = await open()
    await until(() => trader.says('+1.23'), 'the figures are drawn')
    expect(shown(big(trader))).to.equal('61,837.630000')
    expect(getTone(big(trader))).to.equal('up')
    const facts = () => [...trader.root.querySelectorAll('[part=stats] dd')].map(shown).join(' ')
    await until(() => facts() === `62,104.98 60,412.50 27,314.50000000`, 'high, low and volume')
    expect(trader.says('Vol BTC'), 'the unit').to.equal(true)
  })

  it('price below the open in the feed: changes colour (OCH-02)', async () => {
    const trader = await open()
    trader.feed.push(detailTopic('btcusdt'), { open: 100, close: 98, high: 101, low: 97, vol: 5, amount: 1 })
    await until(() => getTone(big(trader)) === 'down', 'the price is down')
    await until(() => trader.says('−2.00'), 'the change is down')
  })

  it('nine intervals: each requests its period once and subscribes to its topic (OCH-09, 10, 14)', () =>
    // A silent feed is reconnected after some seconds, and candles are then requested again: the clock decides when.
    withClock(async (clock) => {
      const trader = await open({}, clock)
      await untilWithClock(() => trader.feed.topics().includes(candleTopic('btcusdt', '1')), 'the minutes', clock)
      for (const [label, interval] of [
        ['5m', '5'],
        ['15m', '15'],
        ['30m', '30'],
        ['1h', '60'],
        ['4h', '240'],
        ['1D', 'D'],
        ['1W', 'W'],
        ['1M', 'M'],
      ] as const) {
        await trader.press(label)
        await untilWithClock(() => trader.feed.topics().includes(candleTopic('btcusdt', interval)), label, clock)
      }
      const periods = trader.backend.received('market/history/kline').map(({ form }) => form.period)
      // The trader mounts in steps: the chart's first request is sent before or after requests are counted.
      if (periods[0] === '1min') periods.shift()
      expect(periods).to.deep.equal(['5min', '15min', '30min', '60min', '4hour', '1day', '1week', '1mon'])
      await passTime(clock, 10_000)
      const left = () => !trader.feed.topics().includes(candleTopic('btcusdt', '5'))
      await untilWithClock(left, 'former intervals are let go', clock)
    }))

  it('market list: base and quote apart, colour by the sign, and picking switches the market (OML-01..03)', async () => {
    const trader = await open()
    const told = recordEvents<{ symbol: string; name: string }>(trader, 'tl-market')
    trader.backend.answer(getMarkets, [
      market('1', 'BTC/USDT', '+0.5%'),
      market('2', 'ETH/USDT', '0.5%'),
      market('3', 'LTC/USDT', '-0.5%'),
    ])
    await trader.press('Markets')
    await untilPolled(() => trader.root.querySelectorAll(ROWS).length === 3, 'three markets')
    const rows = [...trader.root.querySelectorAll<HTMLElement>(ROWS)]
    expect(
      rows.map((row) => [row.querySelector('b')?.textContent, row.querySelector('b + span')?.textContent]),
    ).to.deep.equal([
      ['BTC', '/USDT'],
      ['ETH', '/USDT'],
      ['LTC', '/USDT'],
    ])
    expect(rows.map((row) => getTone(row.lastElementChild))).to.deep.equal(['up', 'down', 'down'])
    rows[1]?.click()
    await until(() => trader.feed.topics().includes(candleTopic('ethusdt', '1')), 'the chart follows')
    expect(trader.find('h1').textContent).to.equal('ETH/USDT')
    expect(trader.dialog('Markets')).to.equal(null)
    expect(told).to.deep.equal([{ symbol: 'ethusdt', name: 'ETH/USDT' }])
  })

  it('long market list with a mouse: the search field is focused', async () => {
    const genuine = globalThis.matchMedia
    globalThis.matchMedia = (query) => genuine.call(globalThis, query === '(pointer: fine)' ? 'all' : query)
    try {
      const trader = await open()
      trader.backend.answer(
        getMarkets,
        Array.from({ length: 9 }, (_none, at) => market(String(at + 1), `C${at}/USDT`, '+0.5%')),
      )
      await trader.press('Markets')
      await untilPolled(() => trader.root.querySelectorAll(ROWS).length === 9, 'the markets')
      await until(() => trader.root.activeElement?.matches('dialog input'), 'the focus')
    } finally {
      globalThis.matchMedia = genuine
    }
  })

  it('wide header: labels the figures as 24-hour figures', async () => {
    const trader = await open({}, undefined, { width: 1100 })
    const words = () => [...trader.root.querySelectorAll('[part=stats] dt')].map((one) => one.textContent).join('; ')
    await until(() => words() === '24h high; 24h low; 24h volume, BTC', 'the message')
  })

  it('polling: markets every 2.5 s, figures every 5 s (OPT-05, OML-04, OCH-11)', () =>
    withClock(async (clock) => {
      const { backend } = await open({}, clock)
      const asked = (path: string, times: number) =>
        untilWithClock(() => backend.received(path).length >= times, `${path} was asked ${times} times`, clock)
      await passTime(clock, 2600)
      await asked('getMarketList', 1)
      await passTime(clock, 2600)
      await asked('getMarketList', 2)
      await asked('market/detail', 1)
    }))

  for (const question of [false, true])
    it(`market delisted: closes ${question ? 'the confirmation' : 'the order sheet'}`, () =>
      withClock(async (clock) => {
        const trader = await open({ symbol: 'btcusdt' }, clock)
        await trader.press('Buy up')
        await untilWithClock(() => trader.dialog('Place order'), 'the order sheet', clock)
        if (question) {
          await trader.fill('12.34', '30 s')
          await trader.press('Buy up', 'Place order')
          await untilWithClock(() => trader.dialog('Confirm order'), 'the question', clock)
        }
        trader.backend.answer(getMarkets, [market('2', 'ETH/USDT', '0.5%')])
        await passTime(clock, 3000)
        await untilWithClock(() => trader.says("We don't have a market called “btcusdt”"), 'the message', clock)
        await untilWithClock(() => trader.root.querySelector('dialog') === null, 'no dialog', clock)
        expect(hasPart(trader, 'buy-up')).to.equal(false)
        trader.backend.answer(getMarkets, getMarkets.example)
        await passTime(clock, 3000)
        await untilWithClock(() => hasPart(trader, 'buy-up'), 'it is listed again', clock)
        expect(trader.dialog('Confirm order') === null).to.equal(true)
      }))

  it('invalid interval attribute: warns on the console and uses the first interval', async () => {
    const warn = console.warn
    const warned: string[] = []
    console.warn = (...parts: unknown[]) => warned.push(parts.join(' '))
    try {
      const trader = await open({ interval: '7' })
      expect(warned).to.deep.equal([
        'tradelet: <tl-options interval="7"> is ignored: TypeError: one of 1, 5, 15, 30, 60, 240, D, W, M is expected',
      ])
      // The code of the chart loads on demand.
      await until(() => trader.feed.topics().includes(candleTopic('btcusdt', '1')), 'the minutes')
      trader.element.setAttribute('interval', '1D')
      await until(() => trader.feed.topics().includes(candleTopic('btcusdt', 'D')), 'the days')
      expect(warned).to.have.length(1)
    } finally {
      console.warn = warn
    }
  })

  it('malformed frames: the last figures stay; feed and poll down: the buttons are disabled', () =>
    withClock(async (clock) => {
      const trader = await open({}, clock)
      trader.feed.push(detailTopic('btcusdt'), { open: 100, close: 101, high: 101, low: 97, vol: 5, amount: 1 })
      for (const frame of ['', '{', '[]', '{"tick":null}', '{"ch":"market.btcusdt.detail","tick":{"close":{}}}'])
        trader.feed.frame(frame)
      trader.feed.frame(new Uint8Array([0x1f, 0x8b, 8, 0, 1, 2, 3]).buffer)
      await until(() => shown(big(trader)) === '101.000000', 'the good figure stays')
      trader.backend.fail('all', 'network')
      trader.feed.drop()
      await passTime(clock, 12_000)
      await untilWithClock(() => trader.says('No connection to the market. You can place orders'), 'the reason', clock)
      expect(trader.find<HTMLButtonElement>('[part=buy-up]').disabled).to.equal(true)
      expect(trader.text()).to.match(/Offline/)
      expect(shown(big(trader))).to.equal('101.000000')
    }))

  it('no socket: polled prices are shown as delayed and trading continues', () =>
    withClock(async (clock) => {
      const trader = await open({}, clock)
      trader.feed.push(detailTopic('btcusdt'), { open: 100, close: 101, high: 101, low: 97, vol: 5, amount: 1 })
      await until(() => shown(big(trader)) === '101.000000', 'the price of the feed')
      trader.feed.refuse()
      await passTime(clock, 11_000)
      await untilWithClock(() => shown(big(trader)) === '61,837.630000', 'the price of the poll', clock)
      for (const second of [1, 2, 3, 4, 5, 6]) {
        await passTime(clock, 1_000)
        expect(trader.text(), `second ${second}`).to.match(/Delayed \d+ s/)
        expect(trader.find<HTMLButtonElement>('[part=buy-up]').disabled).to.equal(false)
      }
    }))

  it('device offline: the buttons are disabled immediately', async () => {
    const trader = await open()
    trader.feed.push(detailTopic('btcusdt'), { open: 100, close: 101, high: 101, low: 97, vol: 5, amount: 1 })
    await until(() => trader.says('Live'), 'live')
    trader.backend.fail('all', 'network')
    window.dispatchEvent(new Event('offline'))
    await until(() => trader.find<HTMLButtonElement>('[part=buy-up]').disabled, 'the button is disabled')
    expect(trader.says('Offline')).to.equal(true)
    window.dispatchEvent(new Event('online'))
    await until(() => !trader.find<HTMLButtonElement>('[part=buy-up]').disabled, 'the button is enabled')
  })

  for (const [width, isOneRow] of [
    [390, false],
    [1100, true],
  ] as const)
    it(`device offline at ${width} px: high, low and volume are ${isOneRow ? 'still in one row' : 'in rows, the volume below the long state'}`, async () => {
      const trader = await open({}, undefined, { width })
      trader.feed.push(detailTopic('btcusdt'), { open: 100, close: 101, high: 101, low: 97, vol: 5, amount: 1 })
      await until(() => trader.says('Live'), 'live')
      trader.backend.fail('all', 'network')
      window.dispatchEvent(new Event('offline'))
      await until(() => trader.says('Offline'), 'offline')
      await waitForDrawing()
      const [high, , volume] = [...trader.root.querySelectorAll('.fact')].map((fact) => fact.getBoundingClientRect())
      const status = trader.find('.status').getBoundingClientRect()
      if (isOneRow) expect(volume?.top).to.equal(high?.top)
      else expect(volume?.top).to.be.least(status.bottom)
      window.dispatchEvent(new Event('online'))
    })

  it("trading halted: shows the operator's message and disables buying until it resumes", async () => {
    const trader = await open({}, undefined, {
      prepare: (backend) =>
        backend.answer(getMarkets, [
          { ...market('1', 'BTC/USDT', '+1.00%'), halted: true, haltMessage: 'Back at noon.' },
        ]),
    })
    const buttons = () => [...trader.root.querySelectorAll<HTMLButtonElement>('[part=buy-up], [part=buy-down]')]
    await until(() => trader.says('Trading halted') && trader.says('Back at noon.'), 'the halt notice')
    expect(buttons().every(({ disabled }) => disabled)).to.equal(true)
    trader.backend.answer(getMarkets, [market('1', 'BTC/USDT', '+1.00%')])
    await untilPolled(() => buttons().every(({ disabled }) => !disabled), 'the buttons are enabled')
    expect(trader.says('Trading halted')).to.equal(false)
  })

  it('too few trades: says so and disables buying until the market is liquid', async () => {
    const trader = await open({}, undefined, {
      prepare: (backend) => backend.answer(getMarkets, [{ ...market('1', 'BTC/USDT', '+1.00%'), thin: true }]),
    })
    const buttons = () => [...trader.root.querySelectorAll<HTMLButtonElement>('[part=buy-up], [part=buy-down]')]
    await until(() => trader.says('Too few trades'), 'the notice')
    expect(buttons().every(({ disabled }) => disabled)).to.equal(true)
    trader.backend.answer(getMarkets, [market('1', 'BTC/USDT', '+1.00%')])
    await untilPolled(() => buttons().every(({ disabled }) => !disabled), 'the buttons are enabled')
    expect(trader.says('Too few trades')).to.equal(false)
  })

  it('silent socket: figures are shown as delayed and trading continues', () =>
    withClock(async (clock) => {
      const trader = await open({}, clock)
      trader.feed.push(detailTopic('btcusdt'), { open: 100, close: 101, high: 101, low: 97, vol: 5, amount: 1 })
      trader.backend.fail('all', 'slow')
      await clock.advance(13_000)
      await until(() => /Delayed \d+ s/.test(trader.text()), 'the age of the data')
      expect(trader.find<HTMLButtonElement>('[part=buy-up]').disabled).to.equal(false)
    }))

  /** Opens the trader for a visitor, and records the pages that it leads to. */
  async function openForVisitor(
    prepare: (trader: Awaited<ReturnType<typeof open>>) => Promise<void> = async () => undefined,
  ) {
    const trader = await open()
    await prepare(trader)
    setToken('')
    await until(() => trader.says('Log in to trade BTC/USDT'), 'the hint is there')
    const wanted: unknown[] = []
    trader.element.addEventListener('tl-navigate', (event) => {
      event.preventDefault()
      wanted.push((event as CustomEvent).detail)
    })
    return { trader, wanted }
  }

  it('visitor: sees market and terms, and buying asks for the login in the ticket', async () => {
    const { trader, wanted } = await openForVisitor()
    await trader.press('Log in')
    await trader.press('Buy up')
    await until(() => trader.root.querySelectorAll('.time-choice [role=radio]').length === 5, 'the durations')
    await trader.press('Buy up', 'Place order')
    await until(() => trader.says('Your choices stay.'), 'the question')
    await trader.press('Log in', 'Place order')
    expect(wanted).to.deep.equal([
      { route: '/login', query: {} },
      { route: '/login', query: {} },
    ])
    await until(() => trader.root.querySelector('canvas'), 'the chart')
  })

  it('visitor of a wide trader: sees how an option is decided and the latest public trades, and an example before typing (Q-631, Q-632)', async () => {
    const { trader } = await openForVisitor(async ({ box }) => {
      box.style.inlineSize = '1200px'
    })
    await until(() => trader.says('Two public trades decide'), 'the steps')
    expect(trader.root.querySelectorAll('.decision li').length).to.equal(3)
    await until(() => trader.root.querySelector('.decision tbody tr'), 'the trades')
    await until(() => trader.says('Example'), 'the example')
    expect(trader.root.querySelector('.estimate')?.textContent).not.to.contain('—')
  })

  it('visitor of a backend that tells no terms: buying leads to the login', async () => {
    const { trader, wanted } = await openForVisitor(async ({ backend }) => {
      backend.answer(getPublicTerms, { ...getPublicTerms.example, options: null })
      await $publicTerms.refresh()
    })
    await trader.press('Buy up')
    await until(() => wanted.length === 1, 'the login')
    expect(wanted).to.deep.equal([{ route: '/login', query: {} }])
  })

  it('no-chart: the chart is neither shown nor loaded', async () => {
    const trader = await open({ 'no-chart': '' })
    expect([hasPart(trader, 'chart'), hasRole(trader, 'tablist', 'Chart interval')]).to.deep.equal([false, false])
  })
})
