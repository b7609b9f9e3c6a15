import { expect } from '@esm-bundle/chai'
import { getBalances } from '../../../shared/base/contract/balances.ts'
import { getSettings } from '../../../shared/base/contract/settings.ts'
import { transferBetweenAccounts } from '../../../shared/base/contract/transfer.ts'
import type { MoneyDetail } from '../../../shared/state/page/action-events.ts'
import '../../../widgets/account-transfer/account-transfer.element.ts'
import { type } from '../../support/browser/forms.ts'
import { memberPage } from '../../support/browser/member-page.ts'
import { type Mounted, until } from '../../support/browser/stage.ts'

const BALANCES = {
  totalValue: '0',
  coinList: (['options', 'funds', 'quant'] as const).map((accountType) => ({
    type: accountType,
    totalAvailableAsset: '90',
    balanceInfo: [
      { coinId: '1', coinName: 'USDT', balance: '90', frozen: '0', dollarValue: '90', minTransfer: '0.01' },
    ],
  })),
}

describe('page that decides about an action of <tl-account-transfer>', () => {
  const { backend, faults, open } = memberPage('tl-account-transfer')
  let told: MoneyDetail[] = []
  let page: Mounted
  const phases = () => told.map(({ phase }) => phase)
  const submit = () => page.find('button[type=submit]').click()
  const sent = () => backend().received('transfer')

  beforeEach(async () => {
    sessionStorage.clear()
    told = []
    backend().answer(getBalances, BALANCES)
    backend().answer(getSettings, { ...getSettings.example, accountTransferSwitch: true })
    backend().answer(transferBetweenAccounts, null)
    page = await open()
    page.element.addEventListener('tl-money', (event) => told.push((event as CustomEvent<MoneyDetail>).detail))
    await until(() => page.root.querySelector('input[name=amount]') && page.text().includes('Available'), 'the form')
    await until(() => page.element.matches(':state(ready)'), 'the state ready')
    await type(page, 'amount', '5')
    page.find('input[name=amount]').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
  })

  /** Adds a listener that decides about the action. */
  const decide = (listener: (detail: Extract<MoneyDetail, { phase: 'before' }>) => void) =>
    page.element.addEventListener('tl-money', (event) => {
      const { detail } = event as CustomEvent<MoneyDetail>
      if (detail.phase === 'before') listener(detail)
    })

  it('lets it through: sent after the promise has resolved, and reported with coin, account, amount and key', async () => {
    let allow = () => {}
    decide(({ respondWith }) => {
      respondWith(
        new Promise((resolve) => {
          allow = () => resolve(undefined)
        }),
      )
    })
    submit()
    await until(() => phases().length === 1, 'the question')
    expect(sent()).to.deep.equal([])
    allow()
    await until(() => phases().length === 2, 'the result')
    const [before, accepted] = told
    expect(phases()).to.deep.equal(['before', 'accepted'])
    expect([before?.key, before?.coin, before?.account, before?.amount]).to.deep.equal(['', 'USDT', 'funds', '5'])
    expect(accepted?.key).to.equal(sent()[0]?.headers['idempotency-key'])
  })

  it('denies it: nothing is sent, and the form shows the reason as plain text', async () => {
    decide(({ respondWith }) => respondWith(Promise.resolve({ deny: 'Above your <b>limit</b>' })))
    submit()
    await until(() => page.text().includes('Above your <b>limit</b>'), 'the reason at the form')
    expect([sent(), phases()]).to.deep.equal([[], ['before', 'blocked']])
    expect(page.find<HTMLInputElement>('input[name=amount]').value).to.equal('5')
  })

  it('throws: nothing is sent, and the form says so', async () => {
    // The error is expected: the test runner must not count it.
    const { onerror } = window
    window.onerror = null
    decide(() => {
      throw new Error('risk service is down')
    })
    submit()
    await until(() => page.text().includes("We couldn't do this. Nothing was sent."), 'the message')
    window.onerror = onerror
    expect([sent(), phases()]).to.deep.equal([[], ['before', 'blocked']])
    expect(
      faults()
        .take()
        .every((fault) => fault.startsWith('Error: risk service is down')),
    ).to.equal(true)
  })
})
