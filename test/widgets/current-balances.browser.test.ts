import { expect } from '@esm-bundle/chai'
import { getBalances, getCoinBalance } from '../../shared/base/contract/balances.ts'
import type { ResponseData } from '../../shared/base/contract/endpoint.ts'
import { getTransferCoins, sendInternalTransfer } from '../../shared/base/contract/internal-transfer.ts'
import { getLoanRecords, repayLoan } from '../../shared/base/contract/loans.ts'
import { buyMiningMachine } from '../../shared/base/contract/mining.ts'
import { createOptionOrder, getOptionOrder, getOptionTerms } from '../../shared/base/contract/options.ts'
import { getSettings } from '../../shared/base/contract/settings.ts'
import { cancelSpotOrder, createSpotOrder, getMarketBalance, getSpotOrders } from '../../shared/base/contract/spot.ts'
import { submitStaking } from '../../shared/base/contract/staking.ts'
import { exchangeCoins, getExchangeableCoins } from '../../shared/base/contract/swap.ts'
import { transferBetweenAccounts } from '../../shared/base/contract/transfer.ts'
import { getWithdrawalInfo, withdraw } from '../../shared/base/contract/withdrawals.ts'
import '../../widgets/account-transfer/account-transfer.element.ts'
import '../../widgets/assets/assets.element.ts'
import '../../widgets/exchange/exchange.element.ts'
import '../../widgets/flash-swap/flash-swap.element.ts'
import '../../widgets/internal-transfer/internal-transfer.element.ts'
import '../../widgets/loans/loans.element.ts'
import '../../widgets/mining-application/mining-application.element.ts'
import '../../widgets/staking/staking.element.ts'
import '../../widgets/withdrawal/withdrawal.element.ts'
import { type DelayedResponse, delayNextPoll } from '../support/browser/delayed-response.ts'
import { byRole, hasRole } from '../support/browser/find.ts'
import { confirmSheet, getFieldValue, press, type } from '../support/browser/forms.ts'
import { type MemberPage, memberPage } from '../support/browser/member-page.ts'
import { type Mounted, mount, until, waitForDrawing } from '../support/browser/stage.ts'
import { createOpenOrder, traderTests } from '../support/browser/trader.ts'
import { withdrawalPage } from '../support/browser/withdrawal.ts'

const SETTINGS: ResponseData<typeof getSettings> = {
  ...getSettings.example,
  tradingPasswordSwitch: false,
  internalTransferSwitch: true,
  stakingSwitch: true,
}

/** Balance of a form before and after an action. */
interface Figure {
  call: { path: string }
  before: string
  after: string
}

/** Acts while an outdated response is pending, and expects the new balance before and after that response arrives. */
async function expectNewBalance(
  page: Pick<Mounted, 'text'>,
  { call, before, after }: Figure,
  act: () => Promise<void>,
) {
  await until(() => page.text().includes(before), `${before} is shown`)
  const held: DelayedResponse = await delayNextPoll(call)
  try {
    await act()
    await until(() => page.text().includes(after), `${after} is shown`)
  } finally {
    await held.release()
  }
  expect(page.text()).to.include(after).and.not.include(before)
}

/** Sets up the tests of an element: settings, an empty storage, and no faults at the end. */
function setUpElement(tag: `tl-${string}`): MemberPage {
  const page = memberPage(tag)
  beforeEach(() => {
    sessionStorage.clear()
    page.backend().answer(getSettings, SETTINGS)
  })
  afterEach(() => expect(page.faults().take()).to.deep.equal([]))
  return page
}

const submit = ({ find }: Mounted) => find('button[type=submit]').click()

const balances = (balance: string): ResponseData<typeof getBalances> => ({
  totalValue: '0',
  coinList: (['options', 'funds'] as const).map((name) => ({
    type: name,
    totalAvailableAsset: balance,
    balanceInfo: [{ coinId: '1', coinName: 'USDT', balance, frozen: '0', dollarValue: balance, minTransfer: null }],
  })),
})
const coinBalance = (balance: string): ResponseData<typeof getCoinBalance> => ({
  balanceList: [{ type: '1', balance }],
})

describe('after a transfer between accounts, the previous balance is not shown again', () => {
  const { backend, open } = setUpElement('tl-account-transfer')
  it('response requested before and received after it: ignored', async () => {
    backend().answer(getBalances, balances('1000.5'))
    const page = await open()
    await until(() => page.root.querySelector('input[name=amount]'), 'the form')
    await expectNewBalance(page, { call: getBalances, before: '1,000.50', after: '900.50' }, async () => {
      backend().answer(getBalances, balances('900.5'))
      type(page, 'amount', '100')
      await waitForDrawing()
      submit(page)
      await until(() => backend().received(transferBetweenAccounts.path).length === 1, 'it is sent')
    })
  })
})

describe('after a swap, the previous balance is not shown again', () => {
  const { backend, open } = setUpElement('tl-flash-swap')
  it('response requested before and received after it: ignored', async () => {
    const page = await open()
    await until(() => page.root.querySelector('input[name=amount]'), 'the form')
    type(page, 'amount', '500')
    await until(() => page.root.querySelector('[role=timer]'), 'the quote')
    await expectNewBalance(page, { call: getExchangeableCoins, before: '9,104.20', after: '8,604.20' }, async () => {
      const [from, ...others] = getExchangeableCoins.example
      if (from) backend().answer(getExchangeableCoins, [{ ...from, balance: '8604.2' }, ...others])
      submit(page)
      await until(() => backend().received(exchangeCoins.path).length === 1, 'it is sent')
    })
  })
})

describe('after a stake, the previous balance is not shown again', () => {
  const { backend, open } = setUpElement('tl-staking')
  it('response requested before and received after it: ignored', async () => {
    backend().answer(getCoinBalance, coinBalance('9104.2'))
    const page = await open()
    await until(() => page.root.querySelector('input[name=amount]'), 'the form')
    await expectNewBalance(page, { call: getCoinBalance, before: '9,104.20', after: '7,104.20' }, async () => {
      backend().answer(getCoinBalance, coinBalance('7104.2'))
      page.root.querySelectorAll<HTMLElement>('[role=radio]')[1]?.click()
      type(page, 'amount', '2000')
      await waitForDrawing()
      submit(page)
      await confirmSheet(page, 'Stake')
      await until(() => backend().received(submitStaking.path).length === 1, 'it is sent')
    })
  })
})

describe('after a transfer to another member, the previous balance is not shown again', () => {
  const { backend, open } = setUpElement('tl-internal-transfer')
  it('response requested before and received after it: ignored', async () => {
    const page = await open()
    await until(() => page.root.querySelector('input[name=username]'), 'the search')
    type(page, 'username', 'mira.tan@mail.example')
    await waitForDrawing()
    page.find('[part=search] button[type=submit]').click()
    await until(() => page.root.querySelector('[part=account]'), 'the account')
    page.find('[part=account]').click()
    await expectNewBalance(page, { call: getTransferCoins, before: '9,104.20', after: '9,004.20' }, async () => {
      const [coin] = getTransferCoins.example
      if (coin) backend().answer(getTransferCoins, [{ ...coin, balance: '9004.2' }])
      type(page, 'amount', '100')
      await waitForDrawing()
      page.find('[part=submit]').click()
      await until(() => backend().received(sendInternalTransfer.path).length === 1, 'it is sent')
    })
  })
})

describe('after a purchase of a mining machine, the previous balance is not shown again', () => {
  const { backend, open } = setUpElement('tl-mining-application')

  it('late response, form with an unanswered purchase: ignored', async () => {
    backend().answer(getCoinBalance, coinBalance('9104.2'))
    const page = await open({ machine: '1' })
    await expectNewBalance(page, { call: getCoinBalance, before: '9,104.20', after: '9,004.20' }, async () => {
      backend().answer(getCoinBalance, coinBalance('9004.2'))
      backend().fail(buyMiningMachine, 'server')
      submit(page)
      await confirmSheet(page, 'Lock')
      await until(() => backend().received(buyMiningMachine.path).length === 1, 'it is sent')
    })
  })

  it('late response, assets on the same page: ignored', async () => {
    backend().answer(getBalances, balances('1000.5'))
    const page = await open({ machine: '1' })
    await until(() => page.text().includes('Balance, funds account'), 'the form')
    const assets = await mount('tl-assets')
    try {
      await expectNewBalance(assets, { call: getBalances, before: '$2,001.', after: '$1,801.' }, async () => {
        backend().answer(getBalances, balances('900.5'))
        submit(page)
        await confirmSheet(page, 'Lock')
        await until(() => backend().received(buyMiningMachine.path).length === 1, 'it is sent')
      })
    } finally {
      assets.remove()
    }
  })
})

describe('after a repayment of a loan, the previous balance is not shown again', () => {
  const { backend, open } = setUpElement('tl-loans')
  it('response requested before and received after it: ignored', async () => {
    backend().answer(getLoanRecords, getLoanRecords.example)
    backend().answer(getBalances, balances('4000.5'))
    const page = await open({ tab: 'orders' })
    await until(() => hasRole(page, 'button', /^Repay loan/), 'the loan')
    const assets = await mount('tl-assets')
    try {
      await expectNewBalance(assets, { call: getBalances, before: '$8,001.', after: '$1,911.' }, async () => {
        backend().answer(getBalances, balances('955.5'))
        byRole(page, 'button', /^Repay loan/).click()
        await until(() => hasRole(page, 'button', 'Repay 3,045.00 USDT'), 'the question')
        press(page, 'Repay 3,045.00 USDT')
        await until(() => backend().received(repayLoan.path).length === 1, 'it is sent')
      })
    } finally {
      assets.remove()
    }
  })
})

describe('after a spot order, the previous balance is not shown again', () => {
  const { backend, open } = setUpElement('tl-exchange')
  const balance = (quoteBalance: string) => ({ ...getMarketBalance.example, quoteBalance })

  it('late response, order placed: ignored', async () => {
    const page = await open()
    await until(() => page.root.querySelector('input[name=price]') && getFieldValue(page, 'price') !== '', 'the form')
    await expectNewBalance(page, { call: getMarketBalance, before: '10,000.00', after: '9,381.62' }, async () => {
      backend().answer(getMarketBalance, balance('9381.6237'))
      type(page, 'quantity', '0.01')
      await waitForDrawing()
      submit(page)
      await until(() => backend().received(createSpotOrder.path).length === 1, 'it is sent')
    })
  })

  it('late response, order cancelled: ignored', async () => {
    backend().answer(getMarketBalance, balance('9381.6237'))
    backend().answer(getSpotOrders, ({ form }) => (form.status === '1' ? getSpotOrders.example.slice(0, 1) : []))
    const page = await open()
    await until(() => hasRole(page, 'button', /^Cancel: /), 'the open order')
    await expectNewBalance(page, { call: getMarketBalance, before: '9,381.62', after: '10,000.00' }, async () => {
      backend().answer(getMarketBalance, balance('10000'))
      byRole(page, 'button', /^Cancel: /).click()
      await until(() => hasRole(page, 'button', 'Cancel order'), 'the question')
      press(page, 'Cancel order')
      await until(() => backend().received(cancelSpotOrder.path).length === 1, 'it is sent')
    })
  })
})

describe('after an option order, the previous balance is not shown again', () => {
  const { open, faults } = traderTests()
  afterEach(() => expect(faults().take()).to.deep.equal([]))
  it('response requested before and received after it: ignored', async () => {
    const trader = await open({}, undefined, { width: 1280 })
    trader.backend.answer(getOptionOrder, createOpenOrder())
    await trader.fill('12.5', '30 s')
    await expectNewBalance(trader, { call: getOptionTerms, before: '10,000.00', after: '9,987.50' }, async () => {
      trader.backend.answer(getOptionTerms, { ...getOptionTerms.example, balance: '9987.5' })
      await trader.press('Buy up')
      await trader.press('Buy up', 'Confirm order')
      await until(() => trader.backend.received(createOptionOrder.path).length === 1, 'it is sent')
    })
  })
})

describe('after a withdrawal, the previous balance is not shown again', () => {
  const { backend, faults, asked, info } = withdrawalPage()
  afterEach(() => expect(faults().take()).to.deep.equal([]))
  it('response requested before and received after it: ignored', async () => {
    const page = await asked('1000')
    await expectNewBalance(page, { call: getWithdrawalInfo, before: '9,104', after: '8,104' }, async () => {
      info({ balance: '8104.2' })
      backend().fail(withdraw, 'server')
      press(page, 'Withdraw 1,000.00 USDT')
      await until(() => backend().received(withdraw.path).length === 1, 'it is sent')
    })
  })
})
