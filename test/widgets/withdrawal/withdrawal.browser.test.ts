import { expect } from '@esm-bundle/chai'
import { getBankCards } from '../../../shared/base/contract/bank-cards.ts'
import { getMember } from '../../../shared/base/contract/session.ts'
import { getWithdrawableCoins, getWithdrawalInfo } from '../../../shared/base/contract/withdrawals.ts'
import { $codeWait } from '../../../shared/state/member/email-code.store.ts'
import { refreshMember } from '../../../shared/state/member/member.store.ts'
import { setAmountsHidden } from '../../../shared/state/preferences/hidden.ts'
import '../../../widgets/withdrawal/withdrawal.element.ts'
import { allByRole, getFact, getText } from '../../support/browser/find.ts'
import { findControl, getFieldMessage, getFieldValue, press, type } from '../../support/browser/forms.ts'
import { type Mounted, setSiteRoutes, until, waitForDrawing } from '../../support/browser/stage.ts'
import { chooseOption, recordNavigation, WITHDRAWAL_INFO, withdrawalPage } from '../../support/browser/withdrawal.ts'

const COINS = [
  { id: '1', title: 'USDT' },
  { id: '3', title: 'ETH' },
]

describe('<tl-withdrawal>', () => {
  const { backend, faults, open, shown, site, info, visit, sent } = withdrawalPage()
  beforeEach(() => backend().answer(getWithdrawableCoins, COINS))
  afterEach(() => expect(faults().take()).to.deep.equal([]))

  const asked = () =>
    backend()
      .received('getUserCoinBalance')
      .map(({ form }) => form)
  const tabs = (page: Mounted) => allByRole(page, 'tab').map(getText)
  const notSent = async (page: Mounted) => {
    press(page, 'Withdraw')
    await waitForDrawing()
    expect(page.root.querySelectorAll('dialog')).to.have.length(0)
    expect(sent()).to.deep.equal([])
  }

  for (const [address_switch, bank_switch, names] of [
    [true, true, ['Wallet', 'Bank card']],
    [true, false, ['Wallet']],
    [false, true, ['Bank card']],
  ] as const)
    it(`offers ${names.join(' and ')} (WDR-01, FLG-14, FLG-15)`, async () => {
      site({ addressSwitch: address_switch, bankSwitch: bank_switch })
      const page = await shown()
      expect(tabs(page)).to.deep.equal(names)
      expect(backend().received('getUserBankList')).to.have.length(address_switch ? 0 : 1)
    })

  it('shows a message without an enabled way, without coins, and after a failed request', async () => {
    site({ addressSwitch: false, bankSwitch: false })
    const page = await open()
    await until(() => page.text().includes('Withdrawals are currently unavailable'), 'the message')
    expect(page.root.querySelectorAll('form')).to.have.length(0)
    page.remove()
    site()
    backend().fail(getWithdrawableCoins, 'network')
    const next = await open()
    await until(() => next.text().includes("We couldn't load the coins"), 'the failure')
    backend().answer(getWithdrawableCoins, [])
    press(next, 'Retry')
    await until(() => next.text().includes('No coins can be withdrawn'), 'the message')
  })

  it('shows that balance and fee failed to load, and retries', async () => {
    backend().fail(getWithdrawalInfo, 'half')
    const page = await open()
    await until(() => page.text().includes("We couldn't load your balance and the fee"), 'the failure')
    info({})
    press(page, 'Retry')
    await until(() => page.root.querySelector('input[name=amount]'), 'the form')
  })

  it("shows the server's reason why a coin cannot be withdrawn this way, and loads another coin", async () => {
    backend().refuse(getWithdrawalInfo, { msg: "You can't withdraw USDT to an address right now.", rule: 'offered' })
    const page = await open()
    await until(() => page.text().includes("You can't withdraw USDT to an address right now."), 'the message')
    expect(page.root.querySelectorAll('button[type=submit]')).to.have.length(0)
    info({})
    await chooseOption(page, 'coin', '3')
    await until(() => page.root.querySelector('input[name=amount]'), 'the form')
  })

  it('requests coins without a payload, and the terms with an empty password for each coin, tab and card (WDR-03, WDR-04, Q-051)', async () => {
    backend().answer(getBankCards, [
      ...getBankCards.example,
      { id: '8', bankName: 'Other Bank', cardNumber: '6222021234560001', cardholder: 'A' },
    ])
    const page = await shown({ coin: '3', type: '2' })
    expect(backend().received('getCanWithdrawCoin')[0]?.form).to.deep.equal({})
    const first = { c_id: '3', num: '', type: '2', paypwd: '', bank_id: '', withdraw_type: '1' }
    expect(asked()).to.deep.equal([first])
    await chooseOption(page, 'coin', '1')
    await until(() => asked().length === 2, 'the other coin')
    press(page, 'Bank card')
    await until(() => asked().length === 3, 'the other way')
    await until(() => page.root.querySelector('select[name=card]'), 'the card')
    await chooseOption(page, 'card', '8')
    await until(() => asked().at(-1)?.bank_id === '8', 'the other card')
    expect(asked().slice(1)).to.deep.equal([
      { ...first, c_id: '1' },
      { ...first, c_id: '1', bank_id: '1', withdraw_type: '2' },
      { ...first, c_id: '1', bank_id: '8', withdraw_type: '2' },
    ])
  })
  it('amount above the balance: marked while typing, not asked for, and unmarked once it is affordable (Q-195)', async () => {
    info({ balance: '9104.2' })
    const page = await shown()
    type(page, 'amount', '9104.21')
    const reason = 'More than your balance: 9,104.20 USDT available'
    await until(() => getFieldMessage(page, 'amount') === reason, 'the reason')
    await notSent(page)
    expect(getFieldMessage(page, 'amount')).to.equal(reason)
    type(page, 'amount', '9104.2')
    await until(() => getFieldMessage(page, 'amount') !== reason, 'no reason')
  })

  it('shows balance, range, fee, and the received amount while typing (WDR-05, WDR-06)', async () => {
    const page = await shown()
    for (const words of [
      'Balance 9,104.20 USDT',
      '10.00 – 20,000.00',
      'You can withdraw 48,750.00 USDT more within 24 hours',
    ])
      expect(page.text()).to.contain(words)
    const example = () => [getFact(page, 'Example'), getFact(page, 'Fee 1%'), getFact(page, 'You receive')]
    expect(example(), 'the smallest amount (Q-631)').to.deep.equal(['10.00 USDT', '−0.10 USDT', '9.90 USDT'])
    type(page, 'amount', '1.000,50')
    await until(() => getFact(page, 'You receive') === '990.49 USDT', 'the received amount')
    expect(getFact(page, 'Amount')).to.equal('1,000.50 USDT')
    expect(getFact(page, 'Fee 1%')).to.equal('−10.01 USDT')
    type(page, 'amount', 'ten')
    await until(() => getFact(page, 'You receive') === '9.90 USDT', 'the example')
    expect(getFieldValue(page, 'amount')).to.equal('ten')
  })

  it('shows a fixed fee, and that nothing would be received (WDR-10)', async () => {
    info({ feeType: 'fixed', fixedFee: '12' })
    const page = await shown()
    expect(getFact(page, 'Example'), 'an amount above the fee').to.equal('22.00 USDT')
    type(page, 'amount', '100')
    await until(() => getFact(page, 'You receive') === '88.00 USDT', 'the received amount')
    type(page, 'amount', '11')
    await until(() => getFieldMessage(page, 'amount').includes('The fee would use up the whole amount'), 'the message')
    await notSent(page)
  })

  it('hides the balance while amounts are hidden', async () => {
    setAmountsHidden(true)
    try {
      expect((await shown()).text()).to.contain('Balance ****')
    } finally {
      setAmountsHidden(false)
    }
  })

  it('fills in the largest amount, including the fee and within both limits', async () => {
    const page = await shown()
    press(page, 'All')
    await until(() => getFieldValue(page, 'amount') === '9104.2', 'the balance')
    info({ balance: '90000', dailyLeft: '15000.123456789' })
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => page.text().includes('Balance 90,000.00'), 'the other balance')
    press(page, 'All')
    await until(() => getFieldValue(page, 'amount') === '15000.123456', 'the rest of the daily limit')
  })

  for (const [text, words] of [
    ['', 'Enter an amount'],
    ['9.99', '10.00 – 20,000.00'],
    ['20000.000001', '10.00 – 20,000.00'],
    ['abc', 'Enter a number, such as'],
    ['9'.repeat(40), 'More than your balance'],
    ['10.1234567', 'At most 6 decimal places'],
  ] as const)
    it(`does not submit ${JSON.stringify(text)}, shows why, and keeps it (WDR-07)`, async () => {
      info({ balance: '30000' })
      const page = await shown()
      type(page, 'amount', text)
      await notSent(page)
      expect(getFieldMessage(page, 'amount')).to.contain(words)
      expect(getFieldValue(page, 'amount')).to.equal(text)
      expect(page.root.activeElement?.getAttribute('name')).to.equal('amount')
    })

  it('shows only the smallest amount if there is no largest (Q-055)', async () => {
    info({ maxAmount: '0', dailyLeft: null })
    const page = await shown()
    expect(page.text()).to.contain('from 10.00')
    expect(page.text()).to.not.contain('today')
    type(page, 'amount', '9')
    await notSent(page)
    expect(getFieldMessage(page, 'amount')).to.equal('from 10.00')
  })

  it('shows the bound address with its network and a link to change it (WDR-02, WDR-15, Q-061)', async () => {
    const page = await shown({ coin: '1' })
    expect(allByRole(page, 'img', WITHDRAWAL_INFO.addresses[0]?.address)).to.have.length(1)
    expect(page.text()).to.contain('TRC20').and.to.contain('TXexam…ample1234')
    const ways = recordNavigation(page)
    press(page, 'Manage')
    expect(ways).to.deep.equal([{ route: '/bindMentionAddress', query: { id: '1' } }])
  })

  it('shows the addresses of other backends: several, as plain texts, without a network', async () => {
    const wire = {
      ...(getWithdrawalInfo.data.write(WITHDRAWAL_INFO) as object),
      address_list: ['0xfirst', { address: '0xsecond' }],
    }
    backend().answerRaw(getWithdrawalInfo, { code: 1, msg: '', data: wire })
    const page = await shown()
    for (const words of ['0xfirst', '0xsecond', 'Your withdrawal goes to 0xfirst'])
      expect(page.text()).to.contain(words)
    expect(page.text()).to.not.contain('TRC20')
  })

  it('links to the address page if no address is bound (WDR-15)', async () => {
    info({ addresses: [] })
    const page = await shown()
    expect(page.text()).to.contain('You have no USDT address yet')
    type(page, 'amount', '100')
    await notSent(page)
    await until(() => page.text().includes('Save an address first'), 'the reason')
    const ways = recordNavigation(page)
    press(page, 'Save address')
    expect(ways).to.deep.equal([{ route: '/bindMentionAddress', query: { id: '1' } }])
  })

  it('lists the cards, masked if configured, and links to their page (WDR-02, WDR-12)', async () => {
    site({ addressSwitch: false })
    const page = await shown()
    expect(getText(page.find('select[name=card]'))).to.equal('Sample Bank **** **** **** 7890')
    const ways = recordNavigation(page)
    press(page, 'Manage')
    expect(ways).to.deep.equal([{ route: '/bank', query: {} }])
    expect(backend().received('getUserBankList')[0]?.form).to.deep.equal({})
  })

  it('links to the card page without a card, and shows a failed request', async () => {
    site({ addressSwitch: false })
    backend().fail(getBankCards, 'server')
    const page = await open()
    await until(() => page.text().includes("We couldn't load your bank cards"), 'the failure')
    backend().answer(getBankCards, [])
    press(page, 'Retry')
    await until(() => page.text().includes('You have no bank card yet'), 'the message')
    type(page, 'amount', '100')
    await notSent(page)
    await until(() => page.text().includes('Add a bank card first'), 'the reason')
    const ways = recordNavigation(page)
    press(page, 'Add card')
    expect(ways).to.deep.equal([{ route: '/bank', query: {} }])
  })

  it('omits links to pages that the site does not have', async () => {
    setSiteRoutes(['/withdrawal'])
    const page = await shown()
    expect(page.text()).to.not.contain('Manage')
    expect(page.text()).to.not.contain('Withdrawal history')
  })

  for (const have_pay of [true, false])
    it(`requires the password of a member ${have_pay ? 'with' : 'without'} a trading password, and links to its page (WDR-08, FLG-17, Q-026)`, async () => {
      site({ tradingPasswordSwitch: true })
      backend().answer(getMember, { ...getMember.example, hasTradingPassword: have_pay })
      const page = await shown()
      await until(() => page.text().includes(have_pay ? 'Trading password' : 'Login password'), 'the password')
      expect(page.text().includes("You don't have a trading password yet")).to.equal(!have_pay)
      type(page, 'amount', '100')
      await notSent(page)
      expect(getFieldMessage(page, 'password')).to.equal('Enter your trading password')
      const ways = recordNavigation(page)
      press(page, have_pay ? 'Reset' : 'Set trading password')
      expect(ways).to.deep.equal([{ route: '/resetLegalPwd', query: {} }])
    })

  it('waits until the kind of password is known, to avoid a layout shift, and is shown if it cannot be known', async () => {
    site({ tradingPasswordSwitch: true })
    backend().fail(getMember, 'slow')
    const page = await open()
    await until(() => backend().received('getCanWithdrawCoin').length > 0, 'the request for the coins')
    await waitForDrawing()
    expect(page.root.querySelectorAll('form')).to.have.length(0)
    page.remove()
    backend().fail(getMember, 'network')
    void refreshMember()
    const next = await shown()
    await until(() => next.text().includes('Trading password'), 'the password')
  })

  it('requires a code by e-mail if the site does (FLG-11)', async () => {
    $codeWait.set(null)
    site({ verifyEmailCode: true })
    const page = await shown()
    await until(() => page.root.querySelector('input[name=code]'), 'the code')
    press(page, 'Send code')
    await until(() => backend().received('emssend').length === 1, 'the request for the code')
    expect(backend().received('emssend')[0]?.form).to.deep.equal({ email: getMember.example.username })
    type(page, 'amount', '100')
    await notSent(page)
    expect(getFieldMessage(page, 'code')).to.equal('Enter the code from the email')
  })

  it('shows until when a new address is on hold, on the button too', async () => {
    info({ usableAt: WITHDRAWAL_INFO.serverTime === null ? null : Number(WITHDRAWAL_INFO.serverTime) + 3_600_000 })
    const page = await shown()
    expect(page.text()).to.contain('You recently saved this address. For your security, you can use it from Nov ')
    const button = page.find<HTMLButtonElement>('button[type=submit]')
    expect(button.textContent).to.match(/^Available in (59:5\d|1:00:00)$/)
    expect(button.disabled).to.equal(true)
  })

  it('shows until when a new password puts withdrawals on hold', async () => {
    info({ usableAt: Number(WITHDRAWAL_INFO.serverTime) + 3_600_000, heldBy: 'password' })
    const page = await shown()
    expect(page.text()).to.contain(
      'You recently changed your security settings. For your security, you can withdraw from Nov ',
    )
    expect(page.text()).not.to.contain('You recently saved this address')
    expect(page.find<HTMLButtonElement>('button[type=submit]').disabled).to.equal(true)
  })

  it('withdrawals disabled: shows only that, and its button opens customer support (WDR-14, FLG-26)', async () => {
    site({ withdrawalSwitch: false })
    const page = await open()
    await until(() => page.text().includes('Withdrawals are currently unavailable'), 'the message')
    expect(page.root.querySelectorAll('form, input')).to.have.length(0)
    const opened: unknown[] = []
    const { open: genuine } = window
    window.open = (...how) => {
      opened.push(how)
      return null
    }
    try {
      press(page, 'Contact customer service')
    } finally {
      window.open = genuine
    }
    expect(opened).to.deep.equal([['https://support.example.com/', '_blank', 'noopener']])
  })

  it("starts with the coin of the page, else the first, and links to the coin's records", async () => {
    const page = await shown({ coin: '3' })
    expect(page.find<HTMLSelectElement>('select[name=coin]').value).to.equal('3')
    const ways = recordNavigation(page)
    findControl(page, 'Withdrawal history').click()
    expect(ways).to.deep.equal([{ route: '/trade-account', query: { id: '3', type: '1', tab: 'withdrawals' } }])
    page.remove()
    expect((await shown({ coin: '99' })).find<HTMLSelectElement>('select[name=coin]').value).to.equal('1')
  })

  it('sends a visitor to the login, and requests nothing', async () => {
    const page = await visit()
    await until(() => page.text().includes('Please log in'), 'the message')
    expect(backend().received('getCanWithdrawCoin')).to.deep.equal([])
  })
})
