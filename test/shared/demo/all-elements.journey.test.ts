import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { features } from '../../../tools/bundle/features.ts'
import { everyCase } from '../../support/cases.ts'
import { type DemoStage, openDemoStage, readReady, startDemoTags } from '../../support/journey/demo-stage.ts'
import { until } from '../../support/until.ts'

let stage: DemoStage

before(async () => {
  stage = await openDemoStage()
})
after(() => stage.close())

/** A second of the last minute; the first trade of each second has its number and a zero. */
const getTradeNumber = () => String(Math.floor(Date.now() / 1000 - 30) * 10)

/** Attributes of elements that show one thing, and the text by which it is recognized. Elements of visitors have no member. */
const SHOWN: Readonly<Record<string, { attributes?: () => string; text: RegExp | null; visitor?: true }>> = {
  account: { attributes: () => 'coin="1"', text: /USDT.*BTC → USDT|USDT/ },
  'account-transfer': { text: /Available [\d,.]+ USDT/ },
  // Shows nothing while the connection is good.
  'app-notice': { text: null },
  assets: { text: /\$[\d,.]+/ },
  'bank-cards': { text: /Sample Bank/ },
  // Shows a picture.
  banner: { text: null },
  'bind-address': { text: /TSZdEh/ },
  bulletin: { text: /Welcome to Tradelet/ },
  'candle-demo': { text: /Sample data/ },
  'connected-pages': { text: /Harbour Ledger/ },
  data: { attributes: () => 'symbol="btcusdt"', text: /[\d,]+\.\d\d/ },
  deposit: { text: /Sample, do not send/ },
  exchange: { text: /BTC\/USDT.*Available [\d,.]+ USDT/ },
  'flash-swap': { text: /Available [\d,.]+ USDT/ },
  'forgot-password': { text: /Email/, visitor: true },
  freeze: { text: /Freeze withdrawals/ },
  identity: { text: /Verified/ },
  'internal-transfer': { text: /Search/ },
  'internal-transfers': { text: /120\.00 USDT/ },
  introduction: { text: /how a timed option ends/ },
  invite: { text: /DEMO24/ },
  // A button with a picture.
  language: { text: null },
  legal: { text: /This text is a sample/ },
  'loan-application': { attributes: () => 'project="1"', text: /0\.08% per day/ },
  loans: { text: /Starter loan/ },
  login: { text: /Forgot password/, visitor: true },
  'login-password': { text: /Repeat new password/ },
  market: { text: /BTC \/USDT.*SOL \/USDT/ },
  // A button with a picture.
  member: { text: null },
  menu: { text: /Staking/ },
  mining: { text: /Miner M2/ },
  'mining-application': { attributes: () => 'machine="2"', text: /Payment schedule/ },
  'notice-banner': { text: /Welcome to Tradelet/ },
  notices: { text: /how a timed option ends/ },
  options: { text: /BTC \/USDT.*1 open order/ },
  'order-book': { text: /BTC\/USDT.*Spread/ },
  'own-limits': { text: /Limits and breaks.*Deposits/ },
  'partner-access': {
    attributes: () => `partner="harbour" origin="https://harbour.example" scopes="read" challenge="${'c'.repeat(43)}"`,
    text: /Harbour Ledger/,
  },
  'public-trade': {
    attributes: () => `symbol="btcusdt" trade="${getTradeNumber()}"`,
    text: /Price [\d,.]+/,
  },
  ranking: { text: /\/USDT/ },
  record: { attributes: () => 'type="deposit" number="1001"', text: /Deposit.*TRC20/ },
  register: { text: /Repeat/, visitor: true },
  security: { text: /Trading password/ },
  sessions: { text: /Safari · iPhone/ },
  'spot-orders': { text: /2 open orders/ },
  staking: { text: /4\.80% – 7\.50% per year/ },
  'staking-orders': { text: /1,000\.00 USDT staked/ },
  ticker: { text: /BTC\/USDT.*[\d,]+\.\d\d/ },
  'trading-password': { text: /Repeat new password/ },
  wallet: { text: /\$[\d,.]+/ },
  withdrawal: { text: /Balance [\d,.]+ USDT.*TRC20/ },
}

/** Elements of each kind: trading, money, lists, settings, and one of visitors. */
const FEW_ELEMENTS = new Set([
  'options',
  'exchange',
  'assets',
  'withdrawal',
  'staking',
  'notices',
  'security',
  'login',
  'ticker',
])

const FAULT =
  /couldn.t|could not|can.t (?:find|load|show)|went wrong|\bRetry\b|unavailable|isn.t (?:available|published)/i

test('the list names every element', () => {
  assert.deepEqual(Object.keys(SHOWN).sort(), features.map(({ name }) => name).sort())
})

for (const { name, tag } of everyCase(
  features,
  features.filter(({ name }) => FEW_ELEMENTS.has(name)),
))
  test(`${tag}: reaches its normal state with the demo alone, without a request to a backend`, async () => {
    const { attributes = () => '', text, visitor } = SHOWN[name] ?? { text: null }
    const { page, faults } = await stage.open(
      `${startDemoTags({ signedIn: !visitor })}<${tag} ${attributes()}></${tag}>`,
    )
    let shown = ''
    const read = async () => {
      shown = await readReady(page, tag)
      return text?.test(shown) ?? true
    }
    // Parts that load on demand follow the first data.
    await until(read, `${tag} shows ${text}`)
    assert.doesNotMatch(shown, FAULT)
    await page.getByRole('note').getByText('Sample data').waitFor()
    assert.deepEqual(stage.site.strayed, [])
    if (tag !== 'tl-partner-access') assert.deepEqual(faults, [])
    await page.context().close()
  })
