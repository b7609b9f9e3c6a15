import { expect } from '@esm-bundle/chai'
import { $toast } from '../../../shared/api/toast.ts'
import { getBalances } from '../../../shared/contract/balances.ts'
import { getSettings } from '../../../shared/contract/settings.ts'
import { transferBetweenAccounts } from '../../../shared/contract/transfer.ts'
import { setHidden } from '../../../shared/preferences/hidden.ts'
import { UNANSWERED_MS } from '../../../shared/submissions/unanswered.ts'
import '../../../widgets/account-transfer/account-transfer.element.ts'
import type { Failure } from '../../support/browser/fake-backend.ts'
import { control, noteAt, press, type, typed } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { drawn, type Mounted, until } from '../../support/browser/stage.ts'

const account = (accountType: 'options' | 'funds' | 'quant', balance: string) => ({
  type: accountType,
  totalAvailableAsset: balance,
  balanceInfo: [
    { coinId: '1', coinName: 'USDT', balance, dbalance: '0', all_zhprice: balance, transfer_min: '0.01' },
    { coinId: '2', coinName: 'BTC', balance: '0.5', dbalance: '0', all_zhprice: null, transfer_min: null },
  ],
})

const BALANCES = {
  all_price: '0',
  coinList: [account('options', '90'), account('funds', '1000.5'), account('quant', '3')],
}

describe('<tl-account-transfer>', () => {
  const { backend, faults, open } = memberPage('tl-account-transfer')
  beforeEach(() => {
    sessionStorage.clear()
    backend().answer(getBalances, BALANCES)
    backend().answer(getSettings, { ...getSettings.example, quantize_switch: true, account_transfer_status: true })
  })
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const shown = async (attributes: Record<string, string> = {}) => {
    const page = await open(attributes)
    await until(() => page.root.querySelector('input[name=amount]') && page.text().includes('Available'), 'the form')
    return page
  }
  const selects = ({ root }: Mounted) => [...root.querySelectorAll<HTMLSelectElement>('select')]
  const values = (page: Mounted) => selects(page).map(({ value }) => value)
  const choose = async (page: Mounted, at: number, value: string) => {
    const select = selects(page)[at] as HTMLSelectElement
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
    await drawn()
  }
  const sent = () => backend().received('transfer')
  const submit = (page: Mounted) => page.find('button[type=submit]').click()

  it('hides what is available where amounts are hidden (AST-05)', async () => {
    setHidden(true)
    try {
      const page = await shown()
      expect(page.text()).to.contain('Available ****')
    } finally {
      setHidden(false)
    }
  })

  it('asks for the balances by GET (XFR-05)', async () => {
    const methods: string[] = []
    const genuine = globalThis.fetch
    globalThis.fetch = (input, init) => {
      if (String(input).includes('getUserBalanceList')) methods.push(init?.method?.toUpperCase() ?? 'GET')
      return genuine(input, init)
    }
    await shown()
    globalThis.fetch = genuine
    expect(methods).to.deep.equal(['GET'])
  })

  it('sends coin, amount and accounts, says what the server says, and asks for the balances again (XFR-01, 03)', async () => {
    const page = await shown()
    type(page, 'amount', ' 1.000,5 ')
    await drawn()
    submit(page)
    await until(() => $toast.get()?.text === 'Success', 'the words of the server')
    expect(sent()).to.have.length(1)
    expect(sent()[0]?.form).to.deep.equal({ c_id: '1', num: '1000.5', from_type: '1', to_type: '2' })
    expect(sent()[0]?.headers['idempotency-key']).to.match(/.{8,}/)
    await until(() => typed(page, 'amount') === '', 'an empty form')
    await until(() => backend().received('getUserBalanceList').length > 1, 'the balances again')
  })

  it('keeps the two accounts apart and swaps them (XFR-02, XFR-08)', async () => {
    const page = await shown()
    expect(values(page)).to.deep.equal(['funds', 'options', '1'])
    await choose(page, 1, 'funds')
    expect(values(page).slice(0, 2)).to.deep.equal(['options', 'funds'])
    press(page, 'Switch the accounts')
    await drawn()
    expect(values(page).slice(0, 2)).to.deep.equal(['funds', 'options'])
    await choose(page, 0, 'quant')
    expect(page.text()).to.contain('Available 3.00 USDT')
  })

  it('shows the minimum, and says while one types that an amount is below it', async () => {
    const page = await shown()
    expect(page.text()).to.contain('Minimum 0.01')
    type(page, 'amount', '0.00')
    await drawn()
    expect(noteAt(page, 'amount')).to.match(/^Available/)
    type(page, 'amount', '0.009')
    await drawn()
    expect(noteAt(page, 'amount')).to.equal('At least 0.01 USDT, or all there is')
    submit(page)
    await drawn()
    expect(sent()).to.have.length(0)
    type(page, 'amount', '0.01')
    await drawn()
    expect(noteAt(page, 'amount')).to.match(/^Available/)
  })

  it('asks for no minimum where the backend names none', async () => {
    const page = await shown({ coin: '2' })
    expect(page.text()).to.not.contain('Minimum')
    type(page, 'amount', '0.00000001')
    await drawn()
    expect(noteAt(page, 'amount')).to.match(/^Available/)
  })

  it('fills in everything there is, of the coin and account that are chosen', async () => {
    const page = await shown({ coin: '2', type: '2' })
    expect(values(page)).to.deep.equal(['options', 'funds', '2'])
    press(page, 'All')
    await drawn()
    expect(typed(page, 'amount')).to.equal('0.5')
  })

  for (const [text, words] of [
    ['', 'Enter an amount'],
    ['abc', 'digits and one decimal point'],
    ['1e5', 'digits and one decimal point'],
    ['0', 'above zero'],
    ['1000.51', 'Available balance insufficient'],
  ] as const)
    it(`does not send ${JSON.stringify(text)}, says why, and keeps it (XFR-04)`, async () => {
      const page = await shown()
      type(page, 'amount', text)
      submit(page)
      await until(() => noteAt(page, 'amount').includes(words), 'the reason')
      expect(typed(page, 'amount')).to.equal(text)
      expect(sent()).to.have.length(0)
    })

  it('sends once, however often it is pressed (XFR-07)', async () => {
    const page = await shown()
    backend().fail(transferBetweenAccounts, 'slow')
    type(page, 'amount', '5')
    await drawn()
    for (const _press of [1, 2, 3]) submit(page)
    await drawn()
    expect(sent()).to.have.length(1)
    expect(page.find('button[type=submit]').getAttribute('aria-busy')).to.equal('true')
  })

  for (const failure of ['network', 'html', 'half', 'server'] satisfies Failure[])
    it(`keeps what was typed when the answer is lost (${failure}), and sends it again under the same key`, async () => {
      const page = await shown()
      backend().fail(transferBetweenAccounts, failure)
      type(page, 'amount', '5')
      await drawn()
      submit(page)
      await until(() => page.text().includes('it is booked once only'), 'the words')
      expect(page.text()).to.not.contain('Failed to load')
      expect(typed(page, 'amount')).to.equal('5')
      backend().answer(transferBetweenAccounts, null)
      submit(page)
      await until(() => typed(page, 'amount') === '', 'it went through')
      const keys = sent().map(({ headers }) => headers['idempotency-key'])
      expect(keys).to.have.length(2)
      expect(keys[0]).to.equal(keys[1])
      type(page, 'amount', '5')
      await drawn()
      submit(page)
      await until(() => sent().length === 3, 'the next one')
      expect(sent()[2]?.headers['idempotency-key']).not.to.equal(keys[0])
    })

  it('sends one without an answer again though its own money is missing now, and says after a reload what is unknown', async () => {
    const page = await shown()
    backend().fail(transferBetweenAccounts, 'network')
    type(page, 'amount', '1000.5')
    await drawn()
    submit(page)
    backend().answer(getBalances, { ...BALANCES, coinList: [account('options', '1090.5'), account('funds', '0')] })
    await until(() => page.text().includes('Available 0.00 USDT'), 'the money is gone')
    expect(page.text(), 'the coin stays').to.contain('it is booked once only')
    page.remove()
    const later = await shown({ coin: '1' })
    await until(() => later.text().includes('Available 0.00 USDT'), 'the balance without it')
    expect(later.text()).to.not.contain('it is booked once only')
    type(later, 'amount', '1000.5')
    await until(() => later.text().includes('it is booked once only'), 'the doubt again')
    backend().answer(transferBetweenAccounts, null, true)
    submit(later)
    await until(() => typed(later, 'amount') === '', 'it went through')
    const [first, again] = sent().map(({ headers }) => headers['idempotency-key'])
    expect(again).to.equal(first)
  })

  it('forgets one without an answer after ten minutes: the same typed then is a second transfer', async () => {
    const page = await shown()
    backend().fail(transferBetweenAccounts, 'network')
    type(page, 'amount', '5')
    await drawn()
    submit(page)
    await until(() => page.text().includes('it is booked once only'), 'the words')
    await until(() => !page.find('button[type=submit]').hasAttribute('aria-busy'), 'it can be sent again')
    const { now } = Date
    Date.now = () => now() + UNANSWERED_MS + 1
    try {
      type(page, 'amount', '6')
      type(page, 'amount', '5')
      await drawn()
      submit(page)
      await until(() => sent().length === 2, 'the second one')
    } finally {
      Date.now = now
    }
    const [first, second] = sent().map(({ headers }) => headers['idempotency-key'])
    expect(second).to.not.equal(first)
  })

  it("puts the server's words beneath the field they are about", async () => {
    const page = await shown()
    backend().refuse(transferBetweenAccounts, { msg: 'Only 4 are available', field: 'num', rule: 'balance' })
    type(page, 'amount', '5')
    await drawn()
    submit(page)
    await until(() => noteAt(page, 'amount') === 'Only 4 are available', 'the words')
    expect(typed(page, 'amount')).to.equal('5')
  })

  it('is not offered where it is switched off (XFR-06)', async () => {
    backend().answer(getSettings, { ...getSettings.example, account_transfer_status: false })
    const page = await open()
    await until(() => page.text().includes('not offered right now'), 'the words')
    expect(page.root.querySelector('form')).to.equal(null)
  })

  it('says what failed, and can be asked again', async () => {
    backend().fail(getBalances, 'network')
    const page = await open()
    await until(() => page.text().includes('could not be loaded'), 'the failure')
    backend().answer(getBalances, BALANCES)
    control(page, 'Retry').click()
    await until(() => page.root.querySelector('form'), 'the form')
  })
})
