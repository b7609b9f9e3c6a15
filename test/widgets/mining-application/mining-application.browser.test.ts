import { expect } from '@esm-bundle/chai'
import { getCoinBalance } from '../../../shared/base/contract/balances.ts'
import { buyMiningMachine, getMiningMachines } from '../../../shared/base/contract/mining.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { setAmountsHidden } from '../../../shared/state/preferences/hidden.ts'
import { $toast } from '../../../shared/wire/api/toast.ts'
import '../../../widgets/mining-application/mining-application.element.ts'
import type { Machine } from '../../../widgets/mining-application/mining-application.rules.ts'
import { byRole, getFact, getText, hasPart, hasRole } from '../../support/browser/find.ts'
import { confirmSheet, findControl, getFieldMessage, getFieldValue, press, type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { testOfferForm } from '../../support/browser/offers.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'

const [MACHINE] = getMiningMachines.example as [Machine]

describe('<tl-mining-application>', () => {
  const member = memberPage('tl-mining-application')
  const { backend, faults, open } = member
  beforeEach(() => {
    sessionStorage.clear()
    backend().answer(getSettings, { ...getSettings.example, tradingPasswordSwitch: false })
  })
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const shown = async () => {
    const page = await open({ machine: '1' })
    await until(() => page.text().includes('Balance, funds account'), 'the form')
    return page
  }
  const submit = (page: Mounted) => page.find('button[type=submit]').click()
  const sent = () => backend().received('buyMiningMachine')

  it('starts with the smallest amount, and shows the balance of type 1 (MIN-06, MIN-08)', async () => {
    const page = await shown()
    expect(getFieldValue(page, 'amount')).to.equal('100')
    expect(page.text()).to.contain('100.00 – 5,000.00, whole numbers')
    expect(page.root.textContent).to.contain('9,104.20000000 USDT')
    expect(backend().received('getCoinBalance')[0]?.form).to.deep.equal({ c_id: '1' })
  })

  it('hides the balance while amounts are hidden', async () => {
    setAmountsHidden(true)
    try {
      expect((await shown()).root.textContent).to.contain('Balance, funds account: ****')
    } finally {
      setAmountsHidden(false)
    }
  })

  it('estimates the interest with eight decimals and lists the payments (MIN-11, MIN-13, Q-128)', async () => {
    const page = await shown()
    type(page, 'amount', '2000')
    await waitForDrawing()
    expect(getFact(page, 'Term')).to.match(/^90 days, until [A-Z][a-z]{2} \d{1,2}, \d{4}$/)
    expect(getFact(page, 'Daily')).to.equal('0.40000000 USDT')
    expect(getFact(page, 'Estimated interest')).to.equal('36.00000000 USDT')
    const plan = getText(byRole(page, 'region', 'Payment schedule'))
    for (const words of ['Day 1+0.40', '87 more payments, one each day+34.80', 'Day 90+0.40'])
      expect(plan).to.contain(words)
    expect(plan).to.contain('Amount back+2,000.00')
    expect(page.text()).to.contain('No early withdrawal.')
    expect(page.find('button[type=submit]').textContent).to.equal('Lock 2,000.00 USDT for 90 days')
  })

  it('steps whole numbers within the range (MIN-06, MIN-10)', async () => {
    const page = await shown()
    press(page, 'Decrease amount')
    await waitForDrawing()
    expect(getFieldValue(page, 'amount')).to.equal('100')
    press(page, 'Increase amount')
    await waitForDrawing()
    expect(getFieldValue(page, 'amount')).to.equal('101')
  })

  testOfferForm(member, {
    offers: getMiningMachines,
    send: buyMiningMachine,
    attributes: (machine) => ({ machine }),
    gate: 'miningSwitch',
    confirm: 'Lock',
    off: 'Lock mining is currently unavailable',
    failed: "We couldn't load the machine.",
    gone: 'This machine is no longer available',
    others: { link: 'See all machines', path: '/lockming' },
    invalid: [
      ['99', 'The amount must be 100.00 - 5,000.00'],
      ['5001', 'The amount must be 100.00 - 5,000.00'],
      ['150.5', 'Whole numbers only'],
      ['', 'Enter an amount'],
      ['1e3', 'Enter a number, such as'],
    ],
    shown,
    filled: shown,
    change: {
      terms: MACHINE.terms,
      answer: () => backend().answer(getMiningMachines, [{ ...MACHINE, interestRate: '0.01', terms: 'other' }]),
      check: (page) => expect(getFact(page, 'Estimated interest')).to.equal('7.20000000 USDT'),
    },
    unanswered: {
      // The purchase has used up the balance.
      prepare: () => backend().answer(getCoinBalance, { balanceList: [{ type: '1', balance: '0' }] }),
      shows: ['you buy only once', '0.00'],
    },
  })

  it('does not send more than the balance', async () => {
    backend().answer(getCoinBalance, { balanceList: [{ type: '1', balance: '150' }] })
    const page = await shown()
    type(page, 'amount', '151')
    const reason = 'More than your balance: 150.00 USDT available'
    await until(() => getFieldMessage(page, 'amount') === reason, 'the reason, while typing')
    submit(page)
    await waitForDrawing()
    expect(getFieldMessage(page, 'amount')).to.equal(reason)
  })

  it('can be submitted if the balance failed to load: the server decides', async () => {
    backend().fail(getCoinBalance, 'server')
    const page = await open({ machine: '1' })
    await until(() => page.text().includes("We couldn't load your balance."), 'the message')
    submit(page)
    await confirmSheet(page, 'Lock')
    await until(() => hasPart(page, 'ordered'), 'the end')
  })

  it('buys once, shows the locked amount and end date, and links to the orders (MIN-07, MIN-14)', async () => {
    const page = await shown()
    type(page, 'amount', '2000')
    await waitForDrawing()
    submit(page)
    await confirmSheet(page, 'Lock', 2)
    await until(() => hasPart(page, 'ordered'), 'the end')
    expect(sent().map(({ form }) => form)).to.deep.equal([{ id: '1', amount: '2000', terms: MACHINE.terms }])
    expect(sent()[0]?.headers['idempotency-key']).to.match(/.{8,}/)
    expect($toast.get()).to.include({ kind: 'ok', text: 'Success' })
    expect(page.text()).to.contain('2,000.00 USDT is locked until')
    const { pathname, search } = new URL((findControl(page, 'See my machines') as HTMLAnchorElement).href)
    expect(pathname + search).to.equal('/lockming?tab=orders')
  })

  it('asks once with amount, term and interest, sends nothing on Back, and keeps the input (Q-212)', async () => {
    const page = await shown()
    type(page, 'amount', '2000')
    await waitForDrawing()
    submit(page)
    await until(() => hasRole(page, 'dialog'), 'the sheet')
    const sheet = getText(byRole(page, 'dialog'))
    for (const words of [
      'Lock 2,000.00 USDT for 90 days',
      'Estimated interest36.00000000 USDT',
      'No early withdrawal.',
    ])
      expect(sheet).to.contain(words)
    await confirmSheet(page, 'Back')
    await until(() => !hasRole(page, 'dialog'), 'the closed sheet')
    expect(sent()).to.have.length(0)
    expect(getFieldValue(page, 'amount')).to.equal('2000')
  })

  it('requires the trading password while the site does, and shows a wrong one at its field (Q-210)', async () => {
    backend().answer(getSettings, getSettings.example)
    const page = await shown()
    submit(page)
    await until(() => getFieldMessage(page, 'password') === 'Enter your trading password', 'the reason')
    expect(hasRole(page, 'dialog')).to.equal(false)
    type(page, 'password', 'Trading12345')
    backend().refuse(buyMiningMachine, { msg: 'It is wrong.', field: 'paypassword', rule: 'wrong' })
    submit(page)
    await confirmSheet(page, 'Lock')
    await until(() => getFieldMessage(page, 'password') === 'It is wrong.', 'the message')
    expect(page.root.activeElement).to.equal(page.find('input[name=password]'))
    expect(sent()[0]?.form.paypassword).to.equal('Trading12345')
  })

  it('shows the password field if a backend requires it although the page did not know (Q-210)', async () => {
    const page = await shown()
    backend().refuse(buyMiningMachine, { msg: 'Enter your trading password.', field: 'paypassword', rule: 'missing' })
    backend().answer(getSettings, getSettings.example)
    submit(page)
    await confirmSheet(page, 'Lock')
    await until(() => page.root.querySelector('input[name=password]'), 'the field')
    expect(getFieldMessage(page, 'password')).to.equal('Enter your trading password.')
  })
})
