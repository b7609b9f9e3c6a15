import { randomUUID } from 'node:crypto'
import { fitsNetworks } from '../../shared/contract/addresses.ts'
import { readData } from '../../shared/contract/endpoint.ts'
import { getDepositCoins, getMarkets } from '../../shared/contract/markets.ts'
import { createOptionOrder, getOptionTerms } from '../../shared/contract/options.ts'
import type { CallName } from '../../shared/contract/platform.ts'
import { createSpotOrder } from '../../shared/contract/spot.ts'
import type { Subject } from './audit.ts'
import { send } from './client.ts'

/** How to make one good request of a call: its form as wire texts, or why it cannot be made here. */
export type Recipe = (subject: Subject) => Promise<Record<string, string> | { skip: string }>

const page = { page: '1', limit: '10' }
const fixed =
  (form: Record<string, string> = {}): Recipe =>
  async () =>
    form
const asMember =
  (make: (member: { username: string; password: string }) => Record<string, string>): Recipe =>
  async ({ member }) =>
    member ? make(member) : { skip: 'no member to act as' }
const leaveAlone =
  (why: string): Recipe =>
  async () => ({ skip: why })

/** A name nobody has, for registrations. */
export const freshEmail = (): string => `${AUDITOR}${randomUUID()}@example.com`

/** What the names of members begin with that audits register for themselves. */
const AUDITOR = 'audit-'

/** A password that fits the rule. */
export const AUDIT_PASSWORD = 'Audit12345'

/** A complete registration form. */
export const registration = (email = freshEmail()): Record<string, string> => ({
  email,
  phone: '',
  password: AUDIT_PASSWORD,
  repassword: AUDIT_PASSWORD,
  code: '',
  type: '1',
  captcha: '',
})

/** A small option on the first market, at the least stake of the first duration. */
async function smallestOrder(subject: Subject): Promise<Record<string, string> | { skip: string }> {
  const token = subject.member?.token ?? ''
  const markets = readData(getMarkets, (await send(subject.url(getMarkets.path), { token })).envelope?.data)?.data
  const terms = readData(getOptionTerms, (await send(subject.url(getOptionTerms.path), { token })).envelope?.data)?.data
  const market = markets?.[0]
  const seconds = terms?.hytime[0]
  if (!market || !seconds) return { skip: 'no market or no duration to order' }
  const least = terms.hymin[0]?.split(/[-~,]/)[0] ?? '1'
  return { m_id: market.id, ctime: seconds, ctzed: least, buytype: '1' }
}

async function anOrder(subject: Subject): Promise<Record<string, string> | { skip: string }> {
  const form = await smallestOrder(subject)
  if ('skip' in form && typeof form.skip === 'string') return { skip: form.skip }
  const reply = await send(subject.url(createOptionOrder.path), {
    token: subject.member?.token ?? '',
    form: form as Record<string, string>,
  })
  const order = readData(createOptionOrder, reply.envelope?.data)?.data.order_id
  return order ? { order_id: order } : { skip: `no order could be opened: ${reply.envelope?.msg ?? reply.status}` }
}

async function firstMarket(subject: Subject): Promise<Record<string, string>> {
  const { envelope } = await send(subject.url(getMarkets.path), {})
  return { m_id: readData(getMarkets, envelope?.data)?.data[0]?.id ?? '1' }
}

/** A purchase far below the market: it rests, and is small enough for any account. */
async function farOrder(subject: Subject): Promise<Record<string, string>> {
  const market = await firstMarket(subject)
  return { ...market, num: '1', price: '1', operate_type: '1', amount: '1', type: '1' }
}

/** Well-known addresses of contracts and the first block. */
const ADDRESSES = [
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
]

/** An address for the first coin, of one of its networks. A member who was there before keeps theirs. */
async function anAddress({ member, url }: Subject): Promise<Record<string, string> | { skip: string }> {
  if (!member?.username.startsWith(AUDITOR)) return { skip: "changes where a member's withdrawals go" }
  const { envelope } = await send(url(getDepositCoins.path), { method: 'GET', token: member.token })
  const coin = readData(getDepositCoins, envelope?.data)?.data[0]
  if (!coin) return { skip: 'no coin to bind an address to' }
  const networks = coin.networkList.map(({ coin_net }) => coin_net)
  const address = ADDRESSES.find((known) => fitsNetworks(known, networks))
  return address ? { c_id: coin.id, address } : { skip: `no address of ${networks.join(', ')} at hand` }
}

/** One good request for every call; a call without a recipe does not compile. */
export const recipes: Record<CallName, Recipe> = {
  getSettings: fixed(),
  getLanguages: fixed(),
  setLanguage: fixed({ lang: 'en' }),
  getMember: fixed(),
  register: async () => registration(),
  login: asMember(({ username, password }) => ({ username, password })),
  logout: leaveAlone('ends the session; audited on its own'),
  sendEmailCode: async () => ({ email: freshEmail() }),
  submitIdentity: leaveAlone('hands in personal data'),
  changePassword: leaveAlone('ends every session'),
  setTradingPassword: asMember(({ password }) => ({ logpassword: password, newpassword: 'Trade12345' })),
  getAddresses: fixed(),
  bindAddress: anAddress,
  getDepositCoins: fixed(),
  uploadImage: leaveAlone('audited on its own'),
  getBanners: fixed(),
  getMarkets: fixed(),
  getCurrencyTabs: fixed(),
  getMarketsOfTab: fixed({ fid: '', eid: '' }),
  getNotices: fixed({ id: '', ...page }),
  getContents: fixed(),
  getBalances: fixed(),
  getBills: fixed({ c_id: '1', type: '2', ...page }),
  getWithdrawals: fixed({ c_id: '1', type: '1', ...page }),
  getDeposits: fixed({ c_id: '1', type: '1', ...page }),
  getTransfers: fixed({ c_id: '1', type: '1', ...page }),
  transferBetweenAccounts: fixed({ c_id: '1', num: '0.01', from_type: '2', to_type: '1' }),
  getOptionTerms: fixed(),
  createOptionOrder: smallestOrder,
  getOptionOrder: anOrder,
  getOptionOrders: fixed({ status: '1', ...page }),
  getMarketBalance: async (subject) => firstMarket(subject),
  createSpotOrder: farOrder,
  getSpotOrders: fixed({ type: '0', status: '1', ...page }),
  cancelSpotOrder: async (subject) => {
    const form = await farOrder(subject)
    if ('skip' in form) return form
    const reply = await send(subject.url(createSpotOrder.path), { token: subject.member?.token ?? '', form })
    const order = readData(createSpotOrder, reply.envelope?.data)?.data.id
    return order ? { bb_id: order } : { skip: `no order could be placed: ${reply.envelope?.msg ?? reply.status}` }
  },
}
