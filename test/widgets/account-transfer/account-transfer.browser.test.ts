import { expect } from '@esm-bundle/chai'
import { getBalances } from '../../../shared/base/contract/balances.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { transferBetweenAccounts } from '../../../shared/base/contract/transfer.ts'
import { setAmountsHidden } from '../../../shared/state/preferences/hidden.ts'
import { UNANSWERED_TTL_MS } from '../../../shared/state/submissions/unanswered.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/account-transfer/account-transfer.element.ts'
import type { Failure } from '../../support/browser/fake-backend.ts'
import { findControl, getFieldMessage, getFieldValue, press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'

const account = (accountType: 'options' | 'funds' | 'quant', balance: string) => ({
  type: accountType,
  totalAvailableAsset: balance,
  balanceInfo: [
    { coinId: '1', coinName: 'USDT', balance, frozen: '0', dollarValue: balance, minTransfer: '0.01' },
    { coinId: '2', coinName: 'BTC', balance: '0.5', frozen: '0', dollarValue: null, minTransfer: null },
  ],
})

const BALANCES = {
  totalValue: '0',
  coinList: [account('options', '90'), account('funds', '1000.5'), account('quant', '3')],
}

describe('<tl-account-transfer>', () => {
  const { backend, faults, open } = memberPage('tl-account-transfer')
  beforeEach(() => {
    sessionStorage.clear()
    backend().answer(getBalances, BALANCES)
    backend().answer(getSettings, { ...getSettings.example, quantSwitch: true, accountTransferSwitch: true })
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
    await waitForDrawing()
  }
  const sent = () => backend().received('transfer')
  const submit = (page: Mounted) => page.find('button[type=submit]').click()

  it('hides the available balance while amounts are hidden (AST-05)', async () => {
    setAmountsHidden(true)
    try {
      const page = await shown()
      expect(page.root.textContent).to.contain('Available ****')
    } finally {
      setAmountsHidden(false)
    }
  })

  it('requests the balances by GET (XFR-05)', async () => {
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

  it("sends coin, amount and accounts, shows the server's message, and requests the balances again (XFR-01, 03)", async () => {
    const page = await shown()
    type(page, 'amount', ' 1.000,5 ')
    await waitForDrawing()
    submit(page)
    await until(() => $toast.get()?.text === 'Success', "the server's message")
    expect(sent()).to.have.length(1)
    expect(sent()[0]?.form).to.deep.equal({ c_id: '1', num: '1000.5', from_type: '1', to_type: '2' })
    expect(sent()[0]?.headers['idempotency-key']).to.match(/.{8,}/)
    await until(() => getFieldValue(page, 'amount') === '', 'an empty form')
    await until(() => backend().received('getUserBalanceList').length > 1, 'the balances again')
  })

  it('keeps the two accounts different and swaps them (XFR-02, XFR-08)', async () => {
    const page = await shown()
    expect(values(page)).to.deep.equal(['funds', 'options', '1'])
    await choose(page, 1, 'funds')
    expect(values(page).slice(0, 2)).to.deep.equal(['options', 'funds'])
    press(page, 'Switch direction')
    await waitForDrawing()
    expect(values(page).slice(0, 2)).to.deep.equal(['funds', 'options'])
    await choose(page, 0, 'quant')
    expect(page.root.textContent).to.contain('Available 3.00000000 USDT')
  })

  it('shows the minimum, and while typing that an amount is below it', async () => {
    const page = await shown()
    expect(page.text()).to.contain('Minimum 0.01')
    type(page, 'amount', '0.00')
    await waitForDrawing()
    expect(getFieldMessage(page, 'amount')).to.match(/^Available/)
    type(page, 'amount', '0.009')
    await waitForDrawing()
    expect(getFieldMessage(page, 'amount')).to.equal('Move at least 0.01 USDT, or the whole balance')
    submit(page)
    await waitForDrawing()
    expect(sent()).to.have.length(0)
    type(page, 'amount', '0.01')
    await waitForDrawing()
    expect(getFieldMessage(page, 'amount')).to.match(/^Available/)
  })

  it('has no minimum if the backend sends none', async () => {
    const page = await shown({ coin: '2' })
    expect(page.text()).to.not.contain('Minimum')
    type(page, 'amount', '0.00000001')
    await waitForDrawing()
    expect(getFieldMessage(page, 'amount')).to.match(/^Available/)
  })

  it('fills in the whole balance of the chosen coin and account', async () => {
    const page = await shown({ coin: '2', type: '2' })
    expect(values(page)).to.deep.equal(['options', 'funds', '2'])
    press(page, 'All')
    await waitForDrawing()
    expect(getFieldValue(page, 'amount')).to.equal('0.5')
  })

  for (const [text, words] of [
    ['', 'Enter an amount'],
    ['abc', 'Enter a number, such as'],
    ['1e5', 'Enter a number, such as'],
    ['0', 'above zero'],
    ['1000.51', 'More than your balance: 1,000.50 USDT available'],
  ] as const)
    it(`does not send ${JSON.stringify(text)}, shows why, and keeps it (XFR-04)`, async () => {
      const page = await shown()
      type(page, 'amount', text)
      submit(page)
      await until(() => getFieldMessage(page, 'amount').includes(words), 'the reason')
      expect(getFieldValue(page, 'amount')).to.equal(text)
      expect(sent()).to.have.length(0)
    })

  it('sends one request for repeated presses (XFR-07)', async () => {
    const page = await shown()
    backend().fail(transferBetweenAccounts, 'slow')
    type(page, 'amount', '5')
    await waitForDrawing()
    for (const _press of [1, 2, 3]) submit(page)
    await waitForDrawing()
    expect(sent()).to.have.length(1)
    expect(page.find('button[type=submit]').getAttribute('aria-busy')).to.equal('true')
  })

  for (const failure of ['network', 'html', 'half', 'server'] satisfies Failure[])
    it(`keeps the input when the response is lost (${failure}), and sends it again under the same key`, async () => {
      const page = await shown()
      backend().fail(transferBetweenAccounts, failure)
      type(page, 'amount', '5')
      await waitForDrawing()
      submit(page)
      await until(() => page.text().includes('it is booked only once'), 'the message')
      expect(page.text()).to.not.contain('Failed to load')
      expect(getFieldValue(page, 'amount')).to.equal('5')
      backend().answer(transferBetweenAccounts, null)
      submit(page)
      await until(() => getFieldValue(page, 'amount') === '', 'the acceptance')
      const keys = sent().map(({ headers }) => headers['idempotency-key'])
      expect(keys).to.have.length(2)
      expect(keys[0]).to.equal(keys[1])
      type(page, 'amount', '5')
      await waitForDrawing()
      submit(page)
      await until(() => sent().length === 3, 'the next one')
      expect(sent()[2]?.headers['idempotency-key']).not.to.equal(keys[0])
    })

  it('repeats an unanswered transfer although the balance lacks its amount now, and shows it as unknown after a reload', async () => {
    const page = await shown()
    backend().fail(transferBetweenAccounts, 'network')
    type(page, 'amount', '1000.5')
    await waitForDrawing()
    submit(page)
    backend().answer(getBalances, { ...BALANCES, coinList: [account('options', '1090.5'), account('funds', '0')] })
    await until(() => page.root.textContent?.includes('Available 0.00000000 USDT'), 'the reduced balance')
    expect(page.text(), 'the coin stays').to.contain('it is booked only once')
    page.remove()
    const later = await shown({ coin: '1' })
    await until(() => later.root.textContent?.includes('Available 0.00000000 USDT'), 'the balance without it')
    expect(later.text()).to.not.contain('it is booked only once')
    type(later, 'amount', '1000.5')
    await until(() => later.text().includes('it is booked only once'), 'the unanswered note after the reload')
    backend().answer(transferBetweenAccounts, null, true)
    submit(later)
    await until(() => getFieldValue(later, 'amount') === '', 'the acceptance')
    const [first, again] = sent().map(({ headers }) => headers['idempotency-key'])
    expect(again).to.equal(first)
  })

  it('forgets an unanswered transfer after ten minutes: the same input is then a second transfer', async () => {
    const page = await shown()
    backend().fail(transferBetweenAccounts, 'network')
    type(page, 'amount', '5')
    await waitForDrawing()
    submit(page)
    await until(() => page.text().includes('it is booked only once'), 'the message')
    await until(() => !page.find('button[type=submit]').hasAttribute('aria-busy'), 'the enabled button')
    const { now } = Date
    Date.now = () => now() + UNANSWERED_TTL_MS + 1
    try {
      type(page, 'amount', '6')
      type(page, 'amount', '5')
      await waitForDrawing()
      submit(page)
      await until(() => sent().length === 2, 'the second one')
    } finally {
      Date.now = now
    }
    const [first, second] = sent().map(({ headers }) => headers['idempotency-key'])
    expect(second).to.not.equal(first)
  })

  it("shows the server's message below the field that it names", async () => {
    const page = await shown()
    backend().refuse(transferBetweenAccounts, { msg: 'Only 4 are available', field: 'num', rule: 'balance' })
    type(page, 'amount', '5')
    await waitForDrawing()
    submit(page)
    await until(() => getFieldMessage(page, 'amount') === 'Only 4 are available', 'the message')
    expect(getFieldValue(page, 'amount')).to.equal('5')
  })

  it('is not offered while switched off (XFR-06)', async () => {
    backend().answer(getSettings, { ...getSettings.example, accountTransferSwitch: false })
    const page = await open()
    await until(() => page.text().includes('currently unavailable'), 'the message')
    expect(page.root.querySelector('form')).to.equal(null)
  })

  it('shows a failed request, and retries it', async () => {
    backend().fail(getBalances, 'network')
    const page = await open()
    await until(() => page.text().includes("We couldn't load"), 'the failure')
    backend().answer(getBalances, BALANCES)
    findControl(page, 'Retry').click()
    await until(() => page.root.querySelector('form'), 'the form')
  })
})
