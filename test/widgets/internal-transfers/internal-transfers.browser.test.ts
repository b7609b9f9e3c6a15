import { expect } from '@esm-bundle/chai'
import { cancelInternalTransfer, getInternalTransfers } from '../../../shared/base/contract/internal-transfer.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import '../../../widgets/internal-transfers/internal-transfers.element.ts'
import type { InternalTransfer } from '../../../widgets/internal-transfers/internal-transfers.rules.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { takeMoneyFacts } from '../../support/browser/money-facts.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'

const HOUR = 3_600_000
const [SENT] = getInternalTransfers.example as [InternalTransfer]
const at = (arrival: number) => ({ ...SENT, createdAt: Date.now(), arrivesAt: Date.now() + arrival })

describe('<tl-internal-transfers>', () => {
  const { backend, faults, open } = memberPage('tl-internal-transfers')
  beforeEach(() => {
    backend().answer(getSettings, { ...getSettings.example, internalTransferSwitch: true })
    backend().answer(getInternalTransfers, [at(47.5 * HOUR)])
  })
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const shown = async () => {
    const page = await open()
    await until(() => page.root.querySelector('[part=transfer]'), 'a transfer')
    return page
  }
  const button = ({ root }: Mounted, words: string) =>
    [...root.querySelectorAll('button')].find((one) => one.textContent === words) as HTMLButtonElement
  const canceled = () => backend().received('cancelInternalTransfer')

  it('shows a transfer with name, amount, fee and arrival (ITR-15)', async () => {
    const page = await shown()
    for (const words of ['mi****an@ma**.example', '250.00 USDT', 'fee 1.25', 'Transferring', 'in 1 day'])
      expect(page.text()).to.contain(words)
  })

  it('requests each tab by its number (ITR-13, ITR-14)', async () => {
    const page = await shown()
    expect(backend().received('getInternalTransferList')[0]?.form).to.deep.equal({
      status: '0',
      received: '1',
      limit: '10',
      page: '1',
    })
    for (const [words, status] of [
      ['Transferring', '1'],
      ['Finished', '2'],
      ['Cancelled', '3'],
    ] as const) {
      ;[...page.root.querySelectorAll<HTMLElement>('[role=tab]')].find((tab) => tab.textContent === words)?.click()
      await until(() => backend().received('getInternalTransferList').at(-1)?.form.status === status, words)
    }
  })

  it('shows a received transfer with its sender and the amount that arrived, without a fee', async () => {
    backend().answer(getInternalTransfers, [
      {
        ...at(0),
        status: 'finished' as const,
        toUsername: '',
        fromUsername: 'jo••••ng@ma••.example',
        amount: '248.75',
        fee: '0',
        arrivalAmount: '248.75',
      },
    ])
    const page = await shown()
    expect(page.text()).to.match(/From\s*jo••••ng@ma••\.example/)
    expect(page.text()).to.contain('248.75 USDT')
    for (const words of ['fee', 'free', 'To ']) expect(page.text()).not.to.contain(words)
  })

  it('cancels a pending transfer after a confirmation, and no others (ITR-16, ITR-17)', async () => {
    const page = await shown()
    button(page, 'Cancel').click()
    await until(() => button(page, 'Keep transfer'), 'the question')
    button(page, 'Keep transfer').click()
    await waitForDrawing()
    expect(canceled()).to.have.length(0)
    button(page, 'Cancel').click()
    await until(() => button(page, 'Cancel transfer'), 'the question')
    backend().answer(getInternalTransfers, [{ ...at(48 * HOUR), status: 'canceled' as const }])
    // Two presses in one task send one cancellation.
    takeMoneyFacts()
    const yes = button(page, 'Cancel transfer')
    yes.click()
    yes.click()
    await until(() => page.text().includes('back in your balance'), 'the end')
    expect(canceled().map(({ form }) => form)).to.deep.equal([{ id: SENT?.id }])
    expect(takeMoneyFacts()).to.deep.equal(['before 7 USDT funds 250 1.25', 'accepted 7 USDT funds 250 1.25'])
    expect(button(page, 'Cancel')).to.equal(undefined)
  })

  it('two presses within one task cancel once (ITR-19)', async () => {
    const page = await shown()
    button(page, 'Cancel').click()
    await until(() => button(page, 'Cancel transfer'), 'the question')
    const yes = button(page, 'Cancel transfer')
    yes.click()
    yes.click()
    await until(() => !button(page, 'Keep transfer'), 'the question is closed')
    expect(canceled()).to.have.length(1)
  })

  it('shows the result of ended transfers: arrived, at once, free (ITR-10, ITR-11)', async () => {
    backend().answer(getInternalTransfers, [
      { ...at(0), id: '8', status: 'finished' as const, fee: '0', arrivalAmount: '250' },
      { ...at(-HOUR), id: '9', status: 'finished' as const, createdAt: Date.now() - 50 * HOUR },
    ])
    const page = await shown()
    for (const words of ['250.00 arrived instantly', 'free', '248.75 arrived']) expect(page.text()).to.contain(words)
  })

  it('shows a refused cancellation as a message, and reloads the list', async () => {
    const page = await shown()
    backend().answerRaw(cancelInternalTransfer, { code: 201, msg: 'It is too late' })
    const before = backend().received('getInternalTransferList').length
    button(page, 'Cancel').click()
    await until(() => button(page, 'Cancel transfer'), 'the question')
    button(page, 'Cancel transfer').click()
    await until(() => backend().received('getInternalTransferList').length > before, 'the list')
  })
})
