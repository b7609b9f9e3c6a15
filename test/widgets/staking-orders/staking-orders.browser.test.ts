import { expect } from '@esm-bundle/chai'
import { getStakingOrders, redeemStaking } from '../../../shared/base/contract/staking.ts'
import { DAY_MS, utcDayStart } from '../../../shared/base/contract/utc-days.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import type { StakingOrder } from '../../../widgets/staking-orders/staking-orders.rules.ts'
import '../../../widgets/staking-orders/staking-orders.element.ts'
import type { Failure } from '../../support/browser/fake-backend.ts'
import { type FakeClock, passTime, untilWithClock, withClock } from '../../support/browser/fake-clock.ts'
import { press } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { findOverflowingElements } from '../../support/browser/overflow.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'

const [example] = getStakingOrders.example as [StakingOrder]
/** Stake of 90 days, of which 39 have begun. */
const order = (part: Partial<StakingOrder> = {}): StakingOrder => {
  const start = utcDayStart(Date.now()) - 39 * DAY_MS
  return { ...example, startsAt: start, createdAt: start, endsAt: utcDayStart(start, 90), ...part }
}

describe('<tl-staking-orders>', () => {
  const { backend, faults, open } = memberPage('tl-staking-orders')
  beforeEach(() => {
    sessionStorage.clear()
    backend().answer(getStakingOrders, [order()])
  })
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const rows = ({ root }: Mounted) => [...root.querySelectorAll<HTMLElement>('[part=order]')]
  const shown = async (width?: number, clock?: FakeClock) => {
    const page = await open({}, width)
    await untilWithClock(() => rows(page).length > 0, 'the stakes', clock)
    return page
  }
  const asked = () => backend().received('getStakingOrderList')
  const redeemed = () => backend().received('redeemStaking')
  const sheet = ({ root }: Mounted) => root.querySelector('dialog')
  const ask = async (page: Mounted) => {
    press(page, 'Redeem 2,000.00 USDT')
    await until(() => sheet(page), 'the sheet')
  }

  it('requests active and ended stakes by status, page and limit (STK-11, Q-131)', async () => {
    const page = await shown()
    expect(asked()[0]?.form).to.deep.equal({ status: '0', page: '1', limit: '10' })
    press(page, 'Ended')
    await until(() => asked().at(-1)?.form.status === '1', 'the ended stakes')
  })

  it('shows days, interest so far, payout and end date of active stakes (STK-10, STK-12, STK-14)', async () => {
    const page = await shown()
    const said = rows(page)[0]?.textContent ?? ''
    for (const words of ['90 days, 6.20% annual', '2,000.00 USDT', 'Day 39 of 90', '51 days left', '13.24 USDT'])
      expect(said).to.contain(words)
    expect(said)
      .to.contain('2,030.57 USDT')
      .and.match(/Returns on [A-Z][a-z]{2} \d{1,2}, \d{4}/)
    expect(page.root.querySelector('.badge')?.textContent).to.equal('Staking')
    await until(() => page.root.querySelector('.count')?.textContent === '1', 'the number of active stakes')
  })

  it('reloads the list when a stake ends, and shows that none is active', async () => {
    const start = utcDayStart(Date.now()) - 39 * DAY_MS
    backend().answer(getStakingOrders, [order({ startsAt: start, endsAt: Date.now() + 2_000 })])
    await withClock(async (clock) => {
      const page = await shown(undefined, clock)
      backend().answer(getStakingOrders, [])
      await passTime(clock, 4_000)
      await untilWithClock(() => page.text().includes('Nothing staked'), 'the end', clock)
      expect(rows(page)).to.have.length(0)
    })
  })

  it('can redeem active stakes of type 1 only (STK-13)', async () => {
    backend().answer(getStakingOrders, [
      order({ id: '1', type: '1' }),
      order({ id: '2', type: '0', early: 'none' }),
      order({ id: '3', status: 'ended', type: '1', paid: '1' }),
      order({ id: '4', status: 'redeemed', type: '0', paid: '1' }),
      order({ id: '5', endsAt: Date.now() - 1 }),
    ])
    const page = await shown()
    expect(rows(page).map((row) => row.querySelector('button') !== null)).to.deep.equal([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(rows(page).map((row) => row.querySelector('.badge')?.textContent)).to.deep.equal([
      'Staking',
      'Staking',
      'Ended',
      'Redeemed',
      'Staking',
    ])
    expect(rows(page)[1]?.textContent).to.contain('No early redemption')
    expect(rows(page)[4]?.textContent).to.contain('Ending now')
  })

  it('asks for confirmation in a sheet with payout and cost; keeping the stake sends nothing (STK-15, Q-130)', async () => {
    const page = await shown()
    await ask(page)
    const said = sheet(page)?.textContent ?? ''
    for (const words of [
      'Interest, 39 of 90 days',
      '+13.24 USDT',
      '2,013.24 USDT',
      'costs you 17.33 USDT',
      'the 51 days left',
      '2,030.57 USDT',
    ])
      expect(said).to.contain(words)
    press(page, 'Keep staking')
    await until(() => !sheet(page), 'no sheet')
    expect(redeemed()).to.have.length(0)
  })

  it('shows that all interest is lost if the rule forfeits it', async () => {
    backend().answer(getStakingOrders, [order({ early: 'forfeited' })])
    const page = await shown()
    expect(rows(page)[0]?.textContent).to.contain('lose all interest')
    await ask(page)
    expect(sheet(page)?.textContent).to.contain('costs you 30.58 USDT').and.contain('whole term')
  })

  it("redeems once, shows the server's message, and labels the row until the list is reloaded (STK-14, STK-17, Q-129)", async () => {
    const page = await shown()
    await ask(page)
    for (const _press of [1, 2]) press(page, 'Redeem now')
    await until(() => $toast.get()?.text === 'Success', "the server's message")
    expect(redeemed().map(({ form }) => form)).to.deep.equal([{ id: '7' }])
    await until(() => rows(page)[0]?.querySelector('.badge')?.textContent === 'Redeemed', 'the label')
    expect(rows(page)[0]?.querySelector('button')).to.equal(null)
    expect(sheet(page)).to.equal(null)
  })

  for (const failure of ['network', 'half', 'server'] satisfies Failure[])
    it(`keeps the sheet open under the same key when the response is lost (${failure})`, async () => {
      const page = await shown()
      await ask(page)
      backend().fail(redeemStaking, failure)
      press(page, 'Redeem now')
      await until(() => sheet(page)?.textContent?.includes('the stake is redeemed only once'), 'the unanswered note')
      backend().answer(redeemStaking, null)
      press(page, 'Redeem now')
      await until(() => !sheet(page), 'no sheet')
      const [first, again] = redeemed()
      expect(again?.headers['idempotency-key']).to.equal(first?.headers['idempotency-key'])
    })

  it('shows why a redemption was refused, and reloads the list', async () => {
    const page = await shown()
    await ask(page)
    backend().refuse(redeemStaking, { msg: 'It is over already.', field: 'id', rule: 'over' })
    backend().answer(getStakingOrders, [])
    press(page, 'Redeem now')
    await until(() => $toast.get()?.text === 'It is over already.', 'the message')
    await until(() => page.text().includes('Nothing staked'), 'the list again')
  })

  it('shows payout, interest and time of ended stakes', async () => {
    backend().answer(getStakingOrders, ({ form }) =>
      form.status === '0'
        ? []
        : [
            order({ id: '8', status: 'redeemed', paid: '13.24931506', updatedAt: Date.now() }),
            order({ id: '7', status: 'ended', paid: '30.57534246', updatedAt: 1_799_539_200_000 }),
          ],
    )
    const page = await open()
    await until(() => page.text().includes('Nothing staked'), 'nothing')
    press(page, 'Ended')
    await until(() => rows(page).length === 2, 'the ended stakes')
    const [early, whole] = rows(page).map((row) => row.textContent ?? '')
    expect(early).to.contain('2,013.24').and.contain('39 of 90 days').and.contain('You redeemed it')
    expect(whole)
      .to.contain('2,030.57')
      .and.contain('Interest, 90 days')
      .and.match(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d/)
  })

  it('fits a window of 280 px, including the sheet', async () => {
    backend().answer(getStakingOrders, [order({ amount: '123456789012', totalInterest: '1887391513.14246575' })])
    const page = await shown(280)
    expect(findOverflowingElements(page.element)).to.deep.equal([])
    press(page, 'Redeem 123,456,789,012.00 USDT')
    await until(() => sheet(page), 'the sheet')
    await waitForDrawing()
    expect(findOverflowingElements(page.element)).to.deep.equal([])
  })
})
