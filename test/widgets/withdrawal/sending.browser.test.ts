import { expect } from '@esm-bundle/chai'
import { getBankCards } from '../../../shared/base/contract/bank-cards.ts'
import { getLatestWithdrawals, withdraw } from '../../../shared/base/contract/withdrawals.ts'
import { reloadSettings } from '../../../shared/state/settings/settings.store.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/withdrawal/withdrawal.element.ts'
import { findAccessibilityFaults } from '../../support/browser/accessible.ts'
import type { Failure } from '../../support/browser/fake-backend.ts'
import { allByRole, getFact, getText } from '../../support/browser/find.ts'
import { getFieldMessage, getFieldValue, press, type } from '../../support/browser/forms.ts'
import { findOverflowingElements } from '../../support/browser/overflow.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'
import {
  getConfirmation,
  openConfirmation,
  WAITING,
  WITHDRAWAL_INFO,
  withdrawalPage,
} from '../../support/browser/withdrawal.ts'

const SEND = 'Withdraw 1,000.00 USDT'
const [BOUND] = WITHDRAWAL_INFO.addresses

describe('<tl-withdrawal> check and submission', () => {
  const { backend, faults, asked, shown, site, info, sent } = withdrawalPage()
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const gone = (page: Mounted) => until(() => !page.root.querySelector('dialog'), 'the closed sheet')

  it('shows amount, fee, received amount, network and address to check before anything is sent', async () => {
    const page = await asked()
    const facts = ['Amount', 'Fee 1%', 'You receive', 'Network'].map((name) => getFact(getConfirmation(page), name))
    expect(facts).to.deep.equal(['1,000.00 USDT', '−10.00 USDT', '990.00 USDT', 'TRC20'])
    expect(allByRole(getConfirmation(page), 'img', BOUND?.address)).to.have.length(1)
    expect(getText(getConfirmation(page)))
      .to.contain('TXexamplee')
      .and.to.contain('Check every group')
      .and.to.contain('We hold the amount as soon as you confirm')
    expect(sent()).to.deep.equal([])
    expect(await findAccessibilityFaults(page.element)).to.deep.equal([])
    press(page, 'Close')
    await gone(page)
    expect(getFieldValue(page, 'amount')).to.equal('1000')
    expect(page.root.activeElement?.getAttribute('name')).to.equal('amount')
  })

  it('fits a narrow page', async () => {
    const page = await asked()
    page.box.style.inlineSize = '280px'
    await waitForDrawing()
    expect(findOverflowingElements(page.element)).to.deep.equal([])
  })

  it("sends the keys of the specification and the displayed terms under a key, and shows the server's message (WDR-11, Q-049)", async () => {
    const page = await asked()
    press(page, SEND)
    await until(() => $toast.get()?.text === 'Success', "the server's message")
    const [{ form, headers } = { form: {}, headers: {} }] = sent()
    expect(form).to.deep.equal({
      c_id: '1',
      num: '1000',
      type: '1',
      paypwd: '',
      bank_id: '',
      withdraw_type: '1',
      terms: WITHDRAWAL_INFO.terms,
    })
    expect(headers).to.have.property('idempotency-key').that.matches(/.{8,}/)
    await gone(page)
  })

  it('sends no terms if the backend has none', async () => {
    info({ terms: '' })
    const page = await asked()
    press(page, SEND)
    await until(() => sent().length === 1, 'the request')
    expect(sent()[0]?.form).to.not.have.property('terms')
  })

  it('sends to a bank card after bank, masked number and holder were checked (WDR-11)', async () => {
    site({ addressSwitch: false })
    const page = await asked()
    expect(getFact(getConfirmation(page), 'Bank')).to.equal('Sample Bank')
    expect(getFact(getConfirmation(page), 'Card number')).to.equal('**** **** **** 7890')
    expect(getFact(getConfirmation(page), 'Cardholder')).to.equal('Alex Sample')
    expect(page.root.innerHTML).to.not.contain(getBankCards.example[0]?.cardNumber)
    press(page, SEND)
    await until(() => sent().length === 1, 'the request')
    expect(sent()[0]?.form).to.include({ bank_id: '1', withdraw_type: '2' })
  })

  it('sends password and code if required, and keeps neither (WDR-08, FLG-17)', async () => {
    site({ tradingPasswordSwitch: true, verifyEmailCode: true })
    backend().fail(withdraw, 'network')
    const page = await shown()
    await until(() => page.root.querySelector('input[name=code]'), 'the code')
    for (const [name, text] of Object.entries({ amount: '1000', password: 'Trading12345', code: '654321' }))
      type(page, name, text)
    await waitForDrawing()
    await openConfirmation(page)
    press(page, SEND)
    await until(() => getText(getConfirmation(page)).includes('it is booked only once'), 'the unanswered note')
    expect(sent()[0]?.form).to.include({ paypwd: 'Trading12345', captcha: '654321' })
    const kept = [...Object.values(sessionStorage), ...Object.values(localStorage)].join()
    expect(kept).to.contain(WITHDRAWAL_INFO.terms).and.not.contain('Trading12345').and.not.contain('654321')
    backend().refuse(withdraw, {
      msg: 'The trading password is wrong. Attempts left: 2.',
      field: 'paypwd',
      rule: 'wrong',
    })
    press(page, 'Send again')
    await until(
      () => getFieldMessage(page, 'password') === 'The trading password is wrong. Attempts left: 2.',
      'the message',
    )
    await until(() => page.root.activeElement === page.find('input[name=password]'), 'the focus')
    expect(getFieldValue(page, 'amount')).to.equal('1000')
  })

  it('sends one request for repeated presses (WDR-16)', async () => {
    backend().fail(withdraw, 'slow')
    const page = await asked()
    for (const _press of [1, 2, 3]) press(page, SEND)
    await waitForDrawing()
    expect(sent()).to.have.length(1)
    expect(getConfirmation(page).querySelector('[aria-busy=true]')?.textContent).to.equal(SEND)
  })

  for (const failure of ['network', 'half', 'server'] satisfies Failure[])
    it(`repeats the withdrawal under the same key and terms when the response is lost (${failure}), even after a reload`, async () => {
      backend().fail(withdraw, failure)
      const page = await asked()
      press(page, SEND)
      await until(() => getText(getConfirmation(page)).includes('it is booked only once'), 'the unanswered note')
      page.remove()
      info({ terms: 'other.terms', balance: '1' })
      const again = await asked()
      await until(() => getText(getConfirmation(again)).includes('it is booked only once'), 'the unanswered note')
      backend().answer(withdraw, null)
      press(again, 'Send again')
      await gone(again)
      const [first, second] = sent()
      expect(second?.form).to.deep.equal(first?.form)
      expect(second?.headers['idempotency-key']).to.equal(first?.headers['idempotency-key'])
    })

  it('sends another amount under a new key', async () => {
    backend().fail(withdraw, 'network')
    const page = await asked()
    press(page, SEND)
    await until(() => getText(getConfirmation(page)).includes('it is booked only once'), 'the unanswered note')
    press(page, 'Close')
    await gone(page)
    type(page, 'amount', '20')
    await waitForDrawing()
    await openConfirmation(page)
    expect(getText(getConfirmation(page))).to.not.contain('booked only once')
    press(page, 'Withdraw 20.00 USDT')
    await until(() => sent().length === 2, 'the request')
    expect(sent()[1]?.headers['idempotency-key']).to.not.equal(sent()[0]?.headers['idempotency-key'])
  })

  for (const [rule, news, words] of [
    ['fee', { feePercent: '2' }, 'The fee has changed'],
    [
      'address',
      { addresses: [{ address: '0xanother', network: 'ERC20', memo: '', networks: [] }] },
      'The saved address has changed',
    ],
  ] as const)
    it(`shows that the ${rule} has changed, and waits for another press`, async () => {
      const page = await asked()
      backend().refuse(withdraw, { msg: 'Please check it and send again.', field: 'terms', rule })
      info({
        ...news,
        addresses: ('addresses' in news ? news.addresses : WITHDRAWAL_INFO.addresses).map((one) => ({
          ...one,
          networks: [...one.networks],
        })),
        terms: 'new',
      })
      press(page, SEND)
      await until(() => page.text().includes(words), 'the message')
      await gone(page)
      await until(() => page.text().includes('Please check it and send again.'), 'the message of the refusal')
      expect(getFieldValue(page, 'amount')).to.equal('1000')
      expect(getFact(page, 'You receive')).to.equal(rule === 'fee' ? '980.00 USDT' : '990.00 USDT')
      expect(page.text().includes('0xanother')).to.equal(rule === 'address')
      expect(sent()).to.have.length(1)
      backend().answer(withdraw, null)
      await openConfirmation(page)
      press(page, SEND)
      await until(() => sent().length === 2, 'the request')
      expect(sent()[1]?.form.terms).to.equal('new')
      expect(sent()[1]?.headers['idempotency-key']).to.not.equal(sent()[0]?.headers['idempotency-key'])
    })

  it('closes the check when the fee changes, before anything is sent', async () => {
    const page = await asked()
    info({ feePercent: '3', terms: 'new' })
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => page.text().includes('The fee has changed'), 'the message')
    await gone(page)
    expect(getFact(page, 'Fee 3%')).to.equal('−30.00 USDT')
    expect(sent()).to.deep.equal([])
  })

  it("shows the server's refusal for an insufficient balance, and for a change of the site's settings (WDR-14)", async () => {
    info({ balance: '15000' })
    const page = await asked('15000')
    backend().refuse(withdraw, { msg: 'Only 9104.2 USDT are available.', field: 'num', rule: 'balance' })
    press(page, 'Withdraw 15,000.00 USDT')
    await until(() => getFieldMessage(page, 'amount') === 'Only 9104.2 USDT are available.', 'the message')
    await until(() => page.root.activeElement === page.find('input[name=amount]'), 'the focus')
    await openConfirmation(page)
    backend().refuse(withdraw, { msg: 'Withdrawals are closed at the moment.' })
    site({ withdrawalSwitch: false, customService: '' })
    press(page, 'Withdraw 15,000.00 USDT')
    await until(() => page.text().includes('Withdrawals are currently unavailable'), 'the message')
    press(page, 'Contact customer service')
    await until(() => $toast.get()?.key === 'consultServer', 'the toast')
    expect(sent()).to.have.length(2)
    site()
    await reloadSettings()
    await until(() => getFieldValue(page, 'amount') === '15000', 'the form, as it was filled in')
  })

  it('reloads terms and latest withdrawals after it was sent', async () => {
    const page = await asked()
    const before = backend().received('getUserCoinBalance').length
    info({ balance: '8104.2' })
    backend().answer(getLatestWithdrawals, [WAITING])
    press(page, SEND)
    await until(() => page.text().includes('In review'), 'its steps')
    expect(backend().received('getUserCoinBalance').length).to.be.greaterThan(before)
    press(page, 'New withdrawal')
    await until(() => page.text().includes('Balance 8,104.20 USDT'), 'the balance')
    expect(getFieldValue(page, 'amount')).to.equal('')
  })
})
