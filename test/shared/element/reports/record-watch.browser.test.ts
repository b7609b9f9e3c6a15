import { expect } from '@esm-bundle/chai'
import { getLatestDeposits } from '../../../../shared/base/contract/deposits.ts'
import { getInternalTransfers } from '../../../../shared/base/contract/internal-transfer.ts'
import { getMiningOrders } from '../../../../shared/base/contract/mining.ts'
import { getStakingOrders } from '../../../../shared/base/contract/staking.ts'
import { getLatestWithdrawals } from '../../../../shared/base/contract/withdrawals.ts'
import { watchRecords } from '../../../../shared/element/reports/record-watch.ts'
import type { MoneyDetail } from '../../../../shared/state/page/action-events.ts'
import { setToken } from '../../../../shared/state/session/token.ts'
import { type FakeBackend, fakeBackend } from '../../../support/browser/fake-backend.ts'
import { type FakeClock, fakeClock } from '../../../support/browser/fake-clock.ts'
import { waitForDrawing } from '../../../support/browser/stage.ts'

/** Poll interval of the watch, in ms. */
const POLL_MS = 4_000
const DEPOSITS = getLatestDeposits.path

type Deposit = (typeof getLatestDeposits)['example'][number]

describe('the watch of records that this page has sent', () => {
  let backend: FakeBackend
  let clock: FakeClock
  let end: () => void
  let events: MoneyDetail[]
  const onMoney = (event: Event) => events.push((event as CustomEvent<MoneyDetail>).detail)
  const getEnds = () => events.filter(({ phase }) => phase !== 'accepted').map(({ phase, id }) => `${phase} ${id}`)

  /** Dispatches the event of an action that the server has accepted. */
  const send = (action: string, id: string | null = null) =>
    document.dispatchEvent(new CustomEvent('tl-money', { detail: { action, phase: 'accepted', id }, bubbles: true }))
  const deposit = (id: string, status: Deposit['status'], addtime = Date.now()): Deposit => ({
    ...(getLatestDeposits.example[0] as Deposit),
    id,
    status,
    createdAt: addtime,
  })
  const listDeposits = (...rows: Deposit[]) => backend.answer(getLatestDeposits, rows)

  /** Passes intervals of the poll. Responses take frames of real time. */
  async function passPolls(polls: number): Promise<void> {
    for (let left = polls; left >= 0; left--) {
      for (let pause = 0; pause < 2; pause++) await waitForDrawing()
      await clock.advance(left > 0 ? POLL_MS : 0)
    }
  }

  before(() => {
    backend = fakeBackend()
    setToken('a-token-for-tests')
  })
  beforeEach(() => {
    sessionStorage.clear()
    backend.reset()
    backend.answer(getStakingOrders, [])
    backend.answer(getMiningOrders, [])
    events = []
    clock = fakeClock()
    end = watchRecords()
    addEventListener('tl-money', onMoney)
  })
  afterEach(async () => {
    end()
    removeEventListener('tl-money', onMoney)
    await clock.end()
  })
  after(() => {
    setToken('')
    backend.close()
  })

  const TERMS = [getStakingOrders.path, getMiningOrders.path]
  /** Requests, without those for stakes and mining machines. */
  const receivedOthers = () => backend.received().filter(({ path }) => !TERMS.some((term) => path.endsWith(term)))

  it('nothing was sent: requests the running stakes and mining machines once, also after a reload', async () => {
    await passPolls(4)
    expect(receivedOthers()).to.deep.equal([])
    expect(TERMS.map((path) => backend.received(path).length)).to.deep.equal([1, 1])
    end()
    end = watchRecords()
    await passPolls(4)
    expect(TERMS.map((path) => backend.received(path).length)).to.deep.equal([1, 1])
  })

  /** Opens the page in a new tab. */
  const openAgain = () => {
    end()
    sessionStorage.clear()
    end = watchRecords()
  }

  it('a stake of an earlier visit is redeemed on another device: reported once by the next poll, months before its end', async () => {
    const active = getStakingOrders.example[0] as (typeof getStakingOrders)['example'][number]
    const end_time = Date.now() + 90 * 86_400_000
    let isOver = false
    backend.answer(getStakingOrders, ({ form }) =>
      (form.status === '1') === isOver
        ? [{ ...active, id: '7', status: isOver ? ('ended' as const) : ('active' as const), endsAt: end_time }]
        : [],
    )
    openAgain()
    await passPolls(4)
    expect(getEnds()).to.deep.equal([])
    isOver = true
    await passPolls(2)
    expect(events.map(({ phase, id, coin, account, amount }) => [phase, id, coin, account, amount])).to.deep.equal([
      ['settled', '7', 'USDT', 'funds', '2000'],
    ])
    expect('action' in (events[0] as MoneyDetail) && events[0]?.action).to.equal('staking')
  })

  /** Changes the page's visibility for a browser tab in the background. */
  const setHidden = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }

  it('hidden page: requests nothing, and reports the ends when it becomes visible', async () => {
    listDeposits(deposit('7', 'waiting'))
    send('deposit')
    await passPolls(1)
    setHidden(true)
    try {
      const before = backend.received().length
      await passPolls(1)
      send('withdrawal')
      await passPolls(4)
      expect(backend.received()).to.have.length(before)
    } finally {
      setHidden(false)
      Reflect.deleteProperty(document, 'hidden')
    }
    listDeposits(deposit('7', 'approved'))
    await passPolls(1)
    expect([backend.received(getLatestWithdrawals.path).length > 0, getEnds()]).to.deep.equal([true, ['credited 7']])
  })

  it('a stake that another device starts while the page is hidden: its end is reported', async () => {
    const active = getStakingOrders.example[0] as (typeof getStakingOrders)['example'][number]
    openAgain()
    await passPolls(1)
    setHidden(true)
    let isOver = false
    backend.answer(getStakingOrders, ({ form }) =>
      (form.status === '1') === isOver
        ? [{ ...active, id: '8', status: isOver ? ('ended' as const) : ('active' as const) }]
        : [],
    )
    setHidden(false)
    Reflect.deleteProperty(document, 'hidden')
    await passPolls(1)
    isOver = true
    await passPolls(1)
    expect(getEnds()).to.deep.equal(['settled 8'])
  })

  it('a mining machine that this page has bought ends: reported with the id of the purchase', async () => {
    const machine = getMiningOrders.example[0] as (typeof getMiningOrders)['example'][number]
    const end_time = Date.now() + 60_000
    backend.answer(getMiningOrders, [{ ...machine, id: '3', status: 'running' as const, endsAt: end_time }])
    await passPolls(0)
    send('mining', '3')
    await passPolls(1)
    backend.answer(getMiningOrders, [{ ...machine, id: '3', status: 'ended' as const, endsAt: end_time }])
    await passPolls(5)
    expect(getEnds()).to.deep.equal(['settled 3'])
  })

  it('logged out: the next member of the tab has other records', async () => {
    backend.answer(getMiningOrders, [{ ...getMiningOrders.example[0], id: '3', status: 'running' as const }] as never)
    openAgain()
    await passPolls(1)
    expect(sessionStorage.getItem(Object.keys(sessionStorage)[0] ?? '')).to.contain('"mining":["3"]')
    setToken('')
    end()
    setToken('a-token-for-tests')
    backend.answer(getMiningOrders, [{ ...getMiningOrders.example[0], id: '3', status: 'ended' as const }] as never)
    end = watchRecords()
    await passPolls(1)
    expect(getEnds()).to.deep.equal([])
  })

  it('a deposit that waits: polled every 4 s until it is credited, which is reported once', async () => {
    listDeposits(deposit('7', 'waiting'))
    send('deposit')
    await passPolls(2)
    expect([backend.received(DEPOSITS).length, getEnds()]).to.deep.equal([3, []])
    listDeposits(deposit('7', 'approved'))
    await passPolls(1)
    expect(getEnds()).to.deep.equal(['credited 7'])
    await passPolls(4)
    expect([backend.received(DEPOSITS).length, getEnds()]).to.deep.equal([4, ['credited 7']])
  })

  it('a deposit that was decided before the first response: reported at once, and nothing is polled', async () => {
    listDeposits(deposit('8', 'refused'))
    send('deposit')
    await passPolls(4)
    expect([backend.received(DEPOSITS).length, getEnds()]).to.deep.equal([1, ['cancelled 8']])
  })

  it('records of earlier days: not reported', async () => {
    listDeposits(deposit('9', 'waiting'), deposit('5', 'approved', Date.now() - 86_400_000))
    send('deposit')
    await passPolls(1)
    expect(getEnds()).to.deep.equal([])
  })

  it('a record whose id the backend has returned: found also if the clocks differ by an hour', async () => {
    const addtime = Date.now() - 3_600_000
    listDeposits(deposit('7', 'waiting', addtime), deposit('6', 'waiting', addtime))
    send('deposit', '7')
    await passPolls(0)
    listDeposits(deposit('7', 'approved', addtime), deposit('6', 'approved', addtime))
    await passPolls(1)
    expect(getEnds()).to.deep.equal(['credited 7'])
  })

  it('a request that fails: repeated, and the end is still reported', async () => {
    listDeposits(deposit('7', 'waiting'))
    send('deposit')
    await passPolls(0)
    backend.fail(getLatestDeposits, 'network')
    await passPolls(2)
    listDeposits(deposit('7', 'approved'))
    await passPolls(1)
    expect(getEnds()).to.deep.equal(['credited 7'])
  })

  it('the first request fails: the record is found by the next one', async () => {
    backend.fail(getLatestDeposits, 'server')
    const sentAt = Date.now()
    send('deposit')
    await passPolls(0)
    listDeposits(deposit('7', 'waiting', sentAt))
    await passPolls(1)
    listDeposits(deposit('7', 'approved', sentAt))
    await passPolls(1)
    expect(getEnds()).to.deep.equal(['credited 7'])
  })

  it('several actions: each polls its own list; other actions poll nothing', async () => {
    const [withdrawal] = getLatestWithdrawals.example
    backend.answer(getLatestWithdrawals, [
      { ...withdrawal, id: '3', status: 'approved', createdAt: Date.now() } as never,
    ])
    const [transfer] = getInternalTransfers.example
    backend.answer(getInternalTransfers, [{ ...transfer, id: '4', status: 'finished', createdAt: Date.now() } as never])
    for (const action of ['withdrawal', 'internal-transfer', 'swap']) send(action)
    await passPolls(1)
    expect(getEnds().sort()).to.deep.equal(['settled 3', 'settled 4'])
    expect(receivedOthers()).to.have.length(2)
  })

  it('a reload: records that waited are watched again, also decided ones', async () => {
    listDeposits(deposit('7', 'waiting'))
    send('deposit')
    await passPolls(0)
    end()
    listDeposits(deposit('7', 'approved', Date.now() - 60_000))
    end = watchRecords()
    await passPolls(0)
    expect(getEnds()).to.deep.equal(['credited 7'])
  })

  it('ended: requests and reports nothing more', async () => {
    listDeposits(deposit('7', 'waiting'))
    send('deposit')
    await passPolls(0)
    end()
    listDeposits(deposit('7', 'approved'))
    send('deposit')
    await passPolls(4)
    expect([backend.received(DEPOSITS).length, getEnds()]).to.deep.equal([1, []])
  })
})
