import tags from 'features:elements'
import { expect } from '@esm-bundle/chai'
import { getRecord } from '../../../shared/contract/record.ts'
import { passTime, withClock } from '../../support/browser/fake-clock.ts'
import { memberPage } from '../../support/browser/member-page.ts'

/** Time in which a page knows what was done elsewhere. */
const LIMIT_MS = 5_000
/** Time of the first requests. Three seconds after the start the page also looks for ends of orders, which it does not show. */
const LOADING_MS = 2_000
/** Calls without balances, orders or their ends: the member's record, lists that the member maintains, terms, messages, markets and the site's content. */
const STEADY_CALLS: ReadonlySet<string> = new Set([
  'getAllCurrencyList',
  'getAllMarketList',
  'getBanner',
  'getCanWithdrawCoin',
  'getConsent',
  'getLoanProjects',
  'getMarketList',
  'getMiningMachineList',
  'getPartnerAccess',
  'getusr',
  'getusraddress',
  'getUserBankList',
  'getOpenTerms',
  'getContentList',
  'getFriendList',
  'getNoticeList',
  'getPartnerGrants',
  'getSessionList',
  'getrecharge',
  'getWithdrawCoin',
  'getStakingProjects',
])

/** Attributes of elements that show nothing without them. */
const ATTRIBUTES: Readonly<Record<string, Record<string, string>>> = { 'tl-record': { type: 'spot', number: '7' } }

for (const tag of tags)
  describe(`changes that another device makes: <${tag}>`, () => {
    const { backend, open } = memberPage(tag)

    it('each list and balance of the member that it shows is requested again within 5 s', () =>
      withClock(async (clock) => {
        backend().answer(getRecord, { ...getRecord.example, final: false })
        const page = await open(ATTRIBUTES[tag] ?? { symbol: 'btcusdt', coin: '1' })
        const readCalls = (from: number): Set<string> =>
          new Set(
            backend()
              .received()
              .slice(from)
              .filter(({ headers, path }) => headers.token && !STEADY_CALLS.has(path.replace(/^\/|\?.*$/g, '')))
              .map(({ path, form }) => `${path} ${JSON.stringify(form)}`),
          )
        await passTime(clock, LOADING_MS)
        const shown = readCalls(0)
        const from = backend().received().length
        await passTime(clock, LIMIT_MS)
        const again = readCalls(from)
        page.remove()
        expect([...shown].filter((one) => !again.has(one))).to.deep.equal([])
      }))
  })
