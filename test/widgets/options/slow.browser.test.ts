import { expect } from '@esm-bundle/chai'
import { HTTP_TIMEOUT_MS } from '../../../shared/base/contract/constants.ts'
import { createOptionOrder, getOptionOrder } from '../../../shared/base/contract/options.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import { untilWithClock, withClock } from '../../support/browser/fake-clock.ts'
import { until } from '../../support/browser/stage.ts'
import { CHOSEN_TERMS, createOpenOrder, type TraderStage, traderTests } from '../../support/browser/trader.ts'

describe('option order without a response', () => {
  const { open, faults } = traderTests()
  const sent = ({ backend }: TraderStage) => backend.received('creatorder')
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const sending = ({ dialog }: TraderStage) =>
    [...(dialog('Confirm order')?.querySelectorAll('button') ?? [])].some(
      ({ textContent }) => textContent?.trim() === 'Sending',
    )

  it('after 15 s: the result is unknown, the amount stays, and the retry has the same key (API-04)', async () => {
    const trader = await open()
    trader.backend.fail(createOptionOrder, 'slow')
    trader.backend.answer(getOptionOrder, createOpenOrder())
    await trader.press('Buy up')
    await trader.fill('12.34', '30 s')
    await trader.press('Buy up', 'Place order')
    await until(() => trader.dialog('Confirm order'), 'the question is asked')
    $toast.set(null)

    await withClock(async (clock) => {
      await trader.press('Buy up', 'Confirm order')
      await untilWithClock(() => sending(trader), 'it is being sent', clock)
      await untilWithClock(() => sent(trader).length > 0, 'the request', clock)
      await clock.advance(HTTP_TIMEOUT_MS - 1)
      expect(sent(trader)).to.have.length(1)
      expect(sending(trader), 'still being sent').to.equal(true)
      expect($toast.get()).to.equal(null)
      await clock.advance(1)
      await untilWithClock(
        () => trader.says("We don't know yet whether your order was placed"),
        'the unknown result',
        clock,
      )
      expect($toast.get()?.key).to.equal('unknown')
      await until(
        () =>
          trader.says("We didn't get a reply, so this may have gone through. Check your history before you try again."),
        'the message',
      )
      expect(sending(trader)).to.equal(false)
      expect(sent(trader), 'no automatic retry').to.have.length(1)
    })

    expect(trader.dialog('Confirm order')?.textContent).to.contain('12.34 USDT').and.to.contain('30 s')
    expect(trader.find(CHOSEN_TERMS).textContent).to.contain('12.34')
    trader.backend.answer(createOptionOrder, { orderId: '42' })
    await trader.press('Send again', 'Confirm order')
    await until(() => trader.says('Pending settlement'), 'the order is shown')
    const [first, again] = sent(trader)
    expect(sent(trader)).to.have.length(2)
    expect(again?.form).to.deep.equal(first?.form)
    expect(first?.headers['idempotency-key']).to.match(/^\S{16,}$/)
    expect(again?.headers['idempotency-key']).to.equal(first?.headers['idempotency-key'])
  })
})
