import { expect } from '@esm-bundle/chai'
import { getLatestDeposits, submitDeposit } from '../../../shared/base/contract/deposits.ts'
import { getDepositCoins } from '../../../shared/base/contract/networks.ts'
import { removeImage } from '../../../shared/base/contract/upload.ts'
import { reloadSettings } from '../../../shared/state/settings/settings.store.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/deposit/deposit.element.ts'
import { ETHEREUM } from '../../support/browser/addresses.ts'
import { depositPage, TRC20, WAITING } from '../../support/browser/deposit.ts'
import { getFieldMessage, getFieldValue, press, type } from '../../support/browser/forms.ts'
import { chooseFile, createPictureFile } from '../../support/browser/pictures.ts'
import { type Mounted, setSiteRoutes, until, untilPolled, waitForDrawing } from '../../support/browser/stage.ts'

const SUBMIT = 'Submit deposit'

describe('<tl-deposit> form', () => {
  const { backend, faults, open, shown, site, choose, prove, uploads, sent } = depositPage()
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  /** Opens the form and fills in an amount and a proof. */
  async function filled(attributes: Record<string, string> = {}, amount = '500'): Promise<Mounted> {
    const page = await shown(attributes)
    type(page, 'amount', amount)
    await until(() => page.root.querySelector('#proof'), 'the slot')
    await prove(page)
    return page
  }
  const slotNote = (page: Mounted) =>
    page.root.getElementById(page.find('#proof').getAttribute('aria-describedby') ?? '')?.textContent?.trim() ?? ''
  const accepted = async (page: Mounted) => {
    backend().answer(getLatestDeposits, [WAITING])
    press(page, SUBMIT)
    await until(() => page.root.querySelector('[part=timeline]'), 'the steps')
  }

  it('sends coin, amount, proof, network and account, shows the steps, and clears the form (DEP-12, Q-031, Q-047)', async () => {
    const page = await filled({ type: '2' }, '1,000.50')
    await accepted(page)
    expect(sent().map(({ form }) => form)).to.deep.equal([
      { c_id: '1', num: '1000.5', payimg: '/uploads/proof.png', a_id: '1', type: '2', terms: 'terms-1' },
    ])
    expect($toast.get()?.kind).to.equal('ok')
    expect(page.text()).to.contain('TRC20, to Funds account').and.to.contain('In review')
    press(page, 'New deposit')
    await until(() => page.root.querySelector('input[name=amount]'), 'the form')
    expect(getFieldValue(page, 'amount')).to.equal('')
    expect(page.root.querySelector('[part=slot] img')).to.equal(null)
    expect(backend().received(removeImage.path), 'the kept upload').to.deep.equal([])
  })

  it('sends exactly the five keys to a backend without terms (DEP-12)', async () => {
    backend().answer(getDepositCoins, [{ id: '1', title: 'USDT', networkList: [{ ...TRC20, terms: '' }] }])
    const page = await filled()
    await accepted(page)
    expect(Object.keys(sent()[0]?.form ?? {}).sort()).to.deep.equal(['a_id', 'c_id', 'num', 'payimg', 'type'])
  })

  it('shows a missing amount, then a missing proof, as a toast and at the field (DEP-13, DEP-14)', async () => {
    const page = await shown()
    await until(() => page.root.querySelector('#proof'), 'the slot')
    press(page, SUBMIT)
    await until(() => getFieldMessage(page, 'amount') !== '', 'the note')
    expect(getFieldMessage(page, 'amount')).to.equal('Enter the deposit amount')
    expect($toast.get()).to.include({ kind: 'error', text: 'Enter the deposit amount' })
    type(page, 'amount', '١٢٣')
    await waitForDrawing()
    press(page, SUBMIT)
    await until(() => $toast.get()?.text === 'Add the payment proof', 'the toast')
    expect(slotNote(page)).to.equal('Add the payment proof')
    expect(sent()).to.deep.equal([])
  })

  it('rejects an amount below the minimum, at the field', async () => {
    const page = await filled({}, '9.99')
    press(page, SUBMIT)
    await until(() => getFieldMessage(page, 'amount') !== '', 'the note')
    expect(getFieldMessage(page, 'amount')).to.equal('The minimum on this network is 10.00 USDT')
    expect(sent()).to.deep.equal([])
  })

  it('treats a running and a failed upload as missing, and retries the upload on a press (UPL-04, UPL-06)', async () => {
    const page = await shown()
    type(page, 'amount', '500')
    await until(() => page.root.querySelector('#proof'), 'the slot')
    const upload = await choose(page)
    press(page, SUBMIT)
    await until(() => slotNote(page) !== '', 'the note')
    expect(slotNote(page)).to.equal('Wait until the payment proof is uploaded')
    upload.progress(0.6)
    upload.cutOff()
    await until(() => page.text().includes('Upload failed'), 'the failure')
    press(page, SUBMIT)
    await until(() => slotNote(page) === 'Add the payment proof', 'the note')
    expect(getFieldValue(page, 'amount')).to.equal('500')
    press(page, 'Retry')
    await until(() => uploads().length === 2, 'the second try')
    expect(sent()).to.deep.equal([])
  })

  it('holds one picture: the field offers one, and a second replaces it (DEP-11, UPL-05)', async () => {
    const page = await filled()
    const input = page.find<HTMLInputElement>('#proof')
    expect([input.multiple, page.root.querySelectorAll('[part=slot]').length]).to.deep.equal([false, 1])
    expect(page.find<HTMLImageElement>('[part=slot] img').width).to.equal(160)
    chooseFile(input, await createPictureFile())
    await until(() => uploads().length === 2, 'the other upload')
    uploads()[1]?.take('/uploads/other.png')
    await until(() => page.root.querySelector('[part=slot] img[alt]:not([alt=""])'), 'the preview')
    await accepted(page)
    expect(sent().map(({ form }) => form.payimg)).to.deep.equal(['/uploads/other.png'])
  })

  it('sends one request for repeated presses (DEP-18)', async () => {
    const page = await filled()
    backend().answer(getLatestDeposits, [WAITING])
    for (let count = 0; count < 3; count++) press(page, SUBMIT)
    await until(() => page.root.querySelector('[part=timeline]'), 'the steps')
    expect(sent()).to.have.length(1)
  })

  it('repeats an unanswered deposit under the same key', async () => {
    const page = await filled()
    backend().fail(submitDeposit, 'network')
    press(page, SUBMIT)
    await until(() => page.text().includes("We didn't get a reply"), 'the note')
    backend().answer(submitDeposit, null)
    backend().answer(getLatestDeposits, [WAITING])
    press(page, 'Send again')
    await until(() => page.root.querySelector('[part=timeline]'), 'the steps')
    const keys = sent().map(({ headers }) => headers['idempotency-key'])
    expect(keys).to.have.length(2)
    expect(keys[0]).to.be.a('string').and.to.equal(keys[1])
  })

  it('shows the steps of an unanswered deposit whose row was listed before it is sent again', async () => {
    const page = await filled()
    backend().fail(submitDeposit, 'network')
    backend().answer(getLatestDeposits, [WAITING])
    press(page, SUBMIT)
    await until(() => page.text().includes("We didn't get a reply"), 'the note')
    await untilPolled(() => page.root.querySelector('[part=row]'), 'the row in the list')
    backend().answer(submitDeposit, { id: WAITING.id })
    press(page, 'Send again')
    await until(() => page.root.querySelector('[part=timeline]'), 'the steps')
  })

  it('shows no steps of an older deposit if the list was not loaded before, and the response has no id', async () => {
    backend().fail(getLatestDeposits, 'network')
    const page = await filled()
    backend().answer(submitDeposit, null)
    backend().answer(getLatestDeposits, [WAITING])
    press(page, SUBMIT)
    await until(() => getFieldValue(page, 'amount') === '', 'the accepted deposit')
    await untilPolled(() => page.root.querySelector('[part=row]'), 'the row in the list')
    expect(page.root.querySelector('[part=submitted], .submitted')).to.equal(null)
  })

  it("shows the server's refusal at its field", async () => {
    const page = await filled()
    backend().refuse(submitDeposit, { msg: 'At most 0 digits', field: 'num', rule: 'digits' })
    press(page, SUBMIT)
    await until(() => getFieldMessage(page, 'amount') !== '', 'the note')
    expect(getFieldMessage(page, 'amount')).to.equal('At most 0 digits')
    expect(getFieldValue(page, 'amount')).to.equal('500')
  })

  it('shows that the address has changed before it sends anything, and sends on the next press', async () => {
    const page = await filled()
    backend().answer(getDepositCoins, [
      { id: '1', title: 'USDT', networkList: [{ ...TRC20, address: ETHEREUM, terms: 'terms-2' }] },
    ])
    press(page, SUBMIT)
    await until(() => page.text().includes('so nothing was submitted'), 'the message')
    expect(page.text()).to.contain('The deposit address changed')
    expect(page.root.querySelectorAll(`[aria-label="${ETHEREUM}"]`)).to.have.length(1)
    expect(sent()).to.deep.equal([])
    await accepted(page)
    expect(sent().map(({ form }) => form.terms)).to.deep.equal(['terms-2'])
  })

  it('deposits disabled: the button opens customer support or shows a message (DEP-16, Q-043)', async () => {
    site({ depositSwitch: false, customService: '' })
    const page = await open()
    await until(() => page.text().includes('Deposits are currently unavailable'), 'the message')
    press(page, 'Contact customer service')
    await until(() => $toast.get()?.kind === 'error', 'the toast')
    expect($toast.get()).to.include({ key: 'consultServer' })
    expect(sent()).to.deep.equal([])
  })

  it('closes when deposits are disabled while the form is open, and keeps the amount for later', async () => {
    const page = await filled()
    site({ depositSwitch: false })
    backend().refuse(submitDeposit, { msg: 'Deposits are closed at the moment.' })
    press(page, SUBMIT)
    await until(() => page.text().includes('Deposits are currently unavailable'), 'the message')
    site()
    await reloadSettings()
    await until(() => getFieldValue(page, 'amount') === '500', 'the form, as it was filled in')
  })

  for (const [where, leaves] of [
    ['home', true],
    ['stay', false],
  ] as const)
    it(`goes ${where} afterwards, as the site configures (DEP-15, FLG-30)`, async () => {
      site({ afterDeposit: where })
      const page = await filled()
      setSiteRoutes(['/'])
      const ways: string[] = []
      page.element.addEventListener('tl-navigate', (event) => {
        event.preventDefault()
        ways.push((event as CustomEvent<{ route: string }>).detail.route)
      })
      const { config } = await import('../../../shared/base/runtime/config.ts')
      const { hosted } = config()
      config().hosted = true
      try {
        await accepted(page)
        await waitForDrawing()
      } finally {
        config().hosted = hosted
      }
      expect(ways).to.deep.equal(leaves ? ['/'] : [])
    })
})
