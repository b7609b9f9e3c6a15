import tags from 'features:elements'
import { expect } from '@esm-bundle/chai'
import { getLatestDeposits } from '../../../../shared/base/contract/deposits.ts'
import { getInternalTransfers } from '../../../../shared/base/contract/internal-transfer.ts'
import { getLoanRecords } from '../../../../shared/base/contract/loans.ts'
import { getMiningOrders } from '../../../../shared/base/contract/mining.ts'
import { getRecord } from '../../../../shared/base/contract/record.ts'
import { getStakingOrders } from '../../../../shared/base/contract/staking.ts'
import { getLatestWithdrawals } from '../../../../shared/base/contract/withdrawals.ts'
import type { MoneyDetail } from '../../../../shared/state/page/action-events.ts'
import { passTime, withClock } from '../../../support/browser/fake-clock.ts'
import { memberPage } from '../../../support/browser/member-page.ts'

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
  'getMailWord',
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
  'getPayoutFreeze',
  'getSecondFactor',
  'getSessionList',
  'getrecharge',
  'getWithdrawCoin',
  'getWithdrawalWhitelist',
  'getStakingProjects',
])

/** Calls of an element whose data it does not show: staking opens on a coin that the member has. */
const UNSEEN_CALLS: Readonly<Record<string, string>> = { 'tl-staking': 'getUserBalanceList' }

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
        const isSeen = (call: string) => !call.startsWith(`${UNSEEN_CALLS[tag]} `)
        expect([...shown].filter((one) => isSeen(one) && !again.has(one))).to.deep.equal([])
      }))
  })

/** Time after the start of a page at which it begins to watch ends. */
const WATCH_START_MS = 3_000

describe('ends that are decided elsewhere', () => {
  // The page of invitations shows no order and no balance.
  const { backend, open } = memberPage('tl-invite')

  it('each action that ends later: `tl-money` within 5 s, whatever the page shows', () =>
    withClock(async (clock) => {
      sessionStorage.clear()
      let isDecided = false
      const pick = <Status>(before: Status, after: Status): Status => (isDecided ? after : before)
      const row = <Row extends object>(example: readonly Row[], status: unknown, id: string) => [
        { ...example[0], id, status, createdAt: Date.now() } as Row,
      ]
      backend().answer(getLatestDeposits, () => row(getLatestDeposits.example, pick('waiting', 'approved'), '1'))
      backend().answer(getLatestWithdrawals, () => row(getLatestWithdrawals.example, pick('waiting', 'refused'), '2'))
      backend().answer(getLoanRecords, () => row(getLoanRecords.example, pick('pending', 'approved'), '3'))
      backend().answer(getInternalTransfers, () =>
        row(getInternalTransfers.example, pick('transferring', 'finished'), '4'),
      )
      backend().answer(getStakingOrders, ({ form }) =>
        (form.status === '1') === isDecided ? row(getStakingOrders.example, pick('active', 'ended'), '5') : [],
      )
      backend().answer(getMiningOrders, () => row(getMiningOrders.example, pick('running', 'ended'), '6'))
      const page = await open()
      await passTime(clock, WATCH_START_MS + LOADING_MS)
      for (const [action, id] of Object.entries({ deposit: '1', withdrawal: '2', loan: '3', 'internal-transfer': '4' }))
        document.dispatchEvent(
          new CustomEvent('tl-money', { detail: { action, phase: 'accepted', id }, bubbles: true }),
        )
      await passTime(clock, LIMIT_MS)
      const ends: string[] = []
      const onMoney = (event: Event) => {
        const { action, phase, id } = (event as CustomEvent<MoneyDetail & { action: string }>).detail
        ends.push(`${action} ${phase} ${id}`)
      }
      addEventListener('tl-money', onMoney)
      isDecided = true
      await passTime(clock, LIMIT_MS)
      removeEventListener('tl-money', onMoney)
      page.remove()
      expect(ends.sort()).to.deep.equal([
        'deposit credited 1',
        'internal-transfer settled 4',
        'loan credited 3',
        'mining settled 6',
        'staking settled 5',
        'withdrawal cancelled 2',
      ])
    }))
})
