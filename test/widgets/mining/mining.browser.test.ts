import { expect } from '@esm-bundle/chai'
import { getMiningMachines, getMiningOrders } from '../../../shared/base/contract/mining.ts'
import { DAY_MS, utcDayStart } from '../../../shared/base/contract/utc-days.ts'
import { formatDay, formatMinute } from '../../../shared/base/format/days.ts'
import '../../../widgets/mining/mining.element.ts'
import type { MiningOrder } from '../../../widgets/mining/mining.rules.ts'
import { allByPart, byRole, getText, hasRole } from '../../support/browser/find.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { testOfferPage } from '../../support/browser/offers.ts'
import { until, waitForDrawing } from '../../support/browser/stage.ts'

const [EXAMPLE] = getMiningOrders.example as [MiningOrder]
const GONE = 41
/** Creates an order that has run for a number of days. */
const running = (news: Partial<MiningOrder> = {}): MiningOrder => ({
  ...EXAMPLE,
  startsAt: utcDayStart(Date.now(), -GONE) + DAY_MS / 2,
  endsAt: utcDayStart(Date.now(), 90 - GONE),
  ...news,
})

describe('<tl-mining>', () => {
  const member = memberPage('tl-mining')
  const { backend, faults, open } = member
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const orders = async (...all: MiningOrder[]) => {
    backend().answer(getMiningOrders, all)
    const page = await open({ tab: 'orders' })
    await until(() => allByPart(page, 'order').length === all.length, 'the orders')
    return { page, rows: allByPart(page, 'order').map(getText) }
  }

  testOfferPage(member, {
    offers: getMiningMachines,
    records: getMiningOrders,
    gate: 'miningSwitch',
    off: 'Lock mining is currently unavailable',
    failed: "We couldn't load the machines.",
    none: 'No machines right now',
    facts: ['Miner M2', 'Sample', 'Locks USDT', '0.02%per day', '100.00 – 5,000.00', '90 days', '1.8%'],
    link: '/lockming-application?id=1',
    tab: /^My machines/,
    keeps: (page) => allByPart(page, 'order').length === 1,
  })

  it('reads the range under either field name (Q-127)', async () => {
    const [machine] = getMiningMachines.example
    if (!machine) throw new Error('no machine')
    const renamed = { ...machine, minAmount: null, maxAmount: null, otherMinAmount: '7', otherMaxAmount: '9' }
    backend().answer(getMiningMachines, [renamed])
    const page = await open()
    await until(() => page.text().includes('7.00 – 9.00'), 'the range')
  })

  it('shows the locked amount, progress and interest paid of a running order (MIN-05, MIN-13)', async () => {
    const { page, rows } = await orders(running())
    for (const words of ['Running', '2,000.00 USDT locked', '16.40', 'USDT paid so far', 'Day 41 of 90'])
      expect(rows[0]).to.contain(words)
    expect(rows[0]).to.contain('0.02% per day, 36.00 in total')
    const { startsAt: start, endsAt: end } = running()
    expect(rows[0], 'first and last day').to.contain(`${formatDay(start)} – ${formatDay(end)}`)
    expect(byRole(page, 'tab', /^My machines/).textContent).to.equal('My machines1')
    expect(hasRole(page, 'img', 'Day 41 of 90')).to.equal(true)
  })

  it("shows the next payment in the device's time zone, and all outstanding ones when expanded (Q-128)", async () => {
    const { page } = await orders(running())
    const next = formatMinute(utcDayStart(Date.now(), 1))
    const button = byRole(page, 'button', /^Next payment/)
    expect(getText(button)).to.contain(`${next}+0.40`)
    button.click()
    await waitForDrawing()
    expect(button.getAttribute('aria-expanded')).to.equal('true')
    const lines = [...page.root.querySelectorAll('.payments > div')].map(getText)
    expect(lines).to.have.length(6)
    expect(lines[0]).to.match(new RegExp(`^${next}in .*\\+0\\.40$`))
    expect(lines[3]).to.equal('45 more payments, one each day+18.00')
    expect(lines[4]).to.contain('last one+0.40')
    expect(lines[5]).to.contain('amount back+2,000.00')
    button.click()
    await waitForDrawing()
    expect(page.root.querySelector('.payments')).to.equal(null)
  })

  it('shows that days are UTC days, and when they begin in local time', async () => {
    const { page } = await orders(running())
    expect(page.text()).to.contain('We pay interest at 00:00 UTC, which is ')
  })

  it('shows the returned amount and end date of an ended order, without payments', async () => {
    const { page, rows } = await orders(running({ status: 'ended', paid: '36' }))
    expect(rows[0]).to.match(/Ended.*2,000\.00 USDT returned [A-Z][a-z]{2} \d{1,2}, \d{4}.*36\.00.*USDT paid in total/)
    expect(hasRole(page, 'button', /^Next payment/)).to.equal(false)
  })

  it('computes the interest paid from the days if the server does not send it', async () => {
    const { rows } = await orders(running({ paid: null }))
    expect(rows[0]).to.contain('16.40')
  })
})
