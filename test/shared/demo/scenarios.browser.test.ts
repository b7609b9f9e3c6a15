import { expect } from '@esm-bundle/chai'
import { getMember } from '../../../shared/base/contract/session.ts'
import type { Scenario } from '../../../shared/demo/demo-options.ts'
import { $token } from '../../../shared/state/session/token.ts'
import { call } from '../../../shared/wire/api/call.ts'
import '../../../widgets/assets/assets.element.ts'
import '../../../widgets/exchange/exchange.element.ts'
import '../../../widgets/login/login.element.ts'
import '../../../widgets/options/options.element.ts'
import '../../../widgets/ticker/ticker.element.ts'
import '../../../widgets/withdrawal/withdrawal.element.ts'
import { demoPage } from '../../support/browser/demo-page.ts'
import { getText } from '../../support/browser/find.ts'
import { press, type } from '../../support/browser/forms.ts'
import { type Mounted, until, waitForDrawing } from '../../support/browser/stage.ts'
import { createHandles } from '../../support/browser/trader.ts'
import { getConfirmation, openConfirmation } from '../../support/browser/withdrawal.ts'

const TAGS = ['tl-ticker', 'tl-options', 'tl-exchange', 'tl-assets', 'tl-withdrawal', 'tl-login'] as const
type Tag = (typeof TAGS)[number]

const PRICE = /\d\d,\d{3}\.\d\d/
const BALANCE = /\d,\d{3}\.\d\d/
const ANY_BALANCE = /Balance/

/** Content of an element in each scenario, for a member, or for a visitor in tl-login. */
const SEEN: Record<Scenario, Record<Tag, RegExp>> = {
  normal: {
    'tl-ticker': PRICE,
    'tl-options': /1 open order/,
    'tl-exchange': /2 open orders/,
    'tl-assets': BALANCE,
    'tl-withdrawal': BALANCE,
    'tl-login': /Forgot password/,
  },
  empty: {
    'tl-ticker': PRICE,
    'tl-options': PRICE,
    'tl-exchange': /No records for now/,
    'tl-assets': /\$0\.\s*00/,
    'tl-withdrawal': /Bind|address/,
    'tl-login': /Forgot password/,
  },
  slow: {
    'tl-ticker': PRICE,
    'tl-options': /1 open order/,
    'tl-exchange': /2 open orders/,
    'tl-assets': BALANCE,
    'tl-withdrawal': BALANCE,
    'tl-login': /Forgot password/,
  },
  'feed-frozen': {
    'tl-ticker': PRICE,
    'tl-options': /Delayed/,
    'tl-exchange': /Delayed/,
    'tl-assets': BALANCE,
    'tl-withdrawal': BALANCE,
    'tl-login': /Forgot password/,
  },
  'answer-lost': {
    'tl-ticker': PRICE,
    'tl-options': /1 open order/,
    'tl-exchange': /2 open orders/,
    'tl-assets': BALANCE,
    'tl-withdrawal': BALANCE,
    'tl-login': /Forgot password/,
  },
  'session-ends': {
    'tl-ticker': PRICE,
    'tl-options': PRICE,
    'tl-exchange': PRICE,
    'tl-assets': /./,
    'tl-withdrawal': /./,
    'tl-login': /Forgot password/,
  },
  'market-halted': {
    'tl-ticker': PRICE,
    'tl-options': /Trading halted/,
    'tl-exchange': /Trading halted/,
    'tl-assets': BALANCE,
    'tl-withdrawal': BALANCE,
    'tl-login': /Forgot password/,
  },
  'market-thin': {
    'tl-ticker': PRICE,
    'tl-options': /too few trades/i,
    'tl-exchange': PRICE,
    'tl-assets': BALANCE,
    'tl-withdrawal': BALANCE,
    'tl-login': /Forgot password/,
  },
  'insufficient-balance': {
    'tl-ticker': PRICE,
    'tl-options': PRICE,
    'tl-exchange': /Available\s+5\.00/,
    'tl-assets': /\$10\.\s*00/,
    'tl-withdrawal': ANY_BALANCE,
    'tl-login': /Forgot password/,
  },
}

describe('scenarios of a demo', () => {
  const { begin, open, demo } = demoPage()
  const usdt = ({ root }: Mounted) => /([\d,.]+)\s+USDT/.exec(getText(root.querySelector('form') ?? root))?.[1]

  for (const [scenario, seen] of Object.entries(SEEN) as [Scenario, Record<Tag, RegExp>][])
    for (const tag of TAGS)
      it(`${scenario}: ${tag} shows ${seen[tag].source}`, async () => {
        const page = await begin(tag, { scenario, signedIn: tag !== 'tl-login' })
        await until(() => seen[tag].test(page.text()), `text like ${seen[tag]}`)
        expect(page.text()).to.not.match(/couldn't load|went wrong/i)
      })

  it('feed-frozen: prices stand still in the ticker', async () => {
    const page = await open('tl-ticker', { scenario: 'feed-frozen' })
    const before = PRICE.exec(page.text())?.[0]
    demo().advance(600_000)
    await waitForDrawing()
    expect(PRICE.exec(page.text())?.[0]).to.equal(before)
  })

  it('answer-lost: a withdrawal is done once, shown as unanswered, and accepted when it is sent again', async () => {
    const page = await open('tl-withdrawal', { scenario: 'answer-lost' })
    type(page, 'amount', '100')
    type(page, 'password', 'Trade12345')
    await waitForDrawing()
    await openConfirmation(page)
    press(page, 'Withdraw 100.00 USDT')
    await until(
      () => getText(getConfirmation(page)).includes('it is booked only once'),
      'the note on the lost response',
    )
    press(page, 'Send again')
    await until(() => !page.root.querySelector('dialog[open]'), 'the sheet has closed')
    await until(() => /New withdrawal/.test(page.text()), 'the steps of the withdrawal')
    press(page, 'New withdrawal')
    // The facts beside the form show the amount too.
    const rows = () => [...page.root.querySelectorAll('[part=row]')].filter((row) => getText(row).includes('100.00'))
    await until(() => rows().length > 0, 'the withdrawal in the list')
    expect(rows()).to.have.length(1)
  })

  it('answer-lost: the trader reports the missing response, and finds the one order that was placed', async () => {
    const page = await open('tl-options', { scenario: 'answer-lost' })
    const trader = createHandles(page)
    await trader.press('Buy up')
    await trader.fill('100', '60 s')
    await trader.press('Buy up', 'Place order')
    await trader.press('Buy up', 'Confirm order')
    await until(() => trader.says("We didn't get a reply"), 'the message')
    await until(() => trader.says('2 open orders'), 'the order beside the one that was running')
  })

  it('session-ends: the member is asked to log in, and a new login continues', async () => {
    const page = await open('tl-assets', { scenario: 'session-ends' })
    await until(async () => {
      await call(getMember, {}, { quiet: true })
      return $token.get() === ''
    }, 'the session has ended')
    await until(() => /Log in/.test(page.text()), 'the way to the login')
    $token.set('')
  })

  it('insufficient-balance: an amount above the balance is marked', async () => {
    const page = await open('tl-withdrawal', { scenario: 'insufficient-balance' })
    type(page, 'amount', '50')
    await waitForDrawing()
    press(page, 'Withdraw')
    await until(() => page.root.querySelector('[aria-invalid=true]'), 'the marked amount')
    expect(usdt(page)).to.not.equal(undefined)
  })

  it('slow: a login shows that it is busy, and succeeds', async () => {
    const page = await open('tl-login', { scenario: 'slow', signedIn: false })
    type(page, 'username', 'someone@example.com')
    type(page, 'password', 'Secret123')
    press(page, 'Log in')
    await until(() => page.root.querySelector('[aria-busy=true]'), 'the busy button')
    await until(() => $token.get() !== '', 'the session')
    expect(localStorage.getItem('token') ?? '').to.equal('')
  })
})
