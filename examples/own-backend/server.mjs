// A backend of your own: members, balances, and moving money exactly once. feed.mjs has the prices.
// `node examples/own-backend/server.mjs [PORT] [ADDRESS OF THE ELEMENTS]`. Members and their money are in memory and end with the process.
import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { openFeed, respondToMarket } from './feed.mjs'
import { createDetail, SYMBOL } from './market.mjs'

const [port = '8080', elements = 'http://localhost:4321'] = process.argv.slice(2)
const PAGE = readFileSync(new URL('index.html', import.meta.url), 'utf8').replaceAll('http://localhost:4321', elements)

/** Members by login name, and by the token of their session. Amounts are units of 1e-8 USDT by account: '1' funds, '2' options. */
const members = new Map()
const sessions = new Map()
/** Responses by member and `Idempotency-Key`. */
const responses = new Map()

/** Converts a decimal text to units of 1e-8. */
function toUnits(text) {
  const [whole, fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(8, '0'))
}

/** Converts units of 1e-8 to a decimal text without trailing zeros. */
function toDecimal(units) {
  const digits = String(units).padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`.replace(/\.?0+$/, '')
}

const succeed = (data = null) => ({ code: 1, msg: 'ok', data })
const refuse = (msg, field, rule) => ({ code: 201, msg, data: null, ...(field && { field, rule }) })

function openSession(member) {
  const token = randomBytes(24).toString('base64url')
  sessions.set(token, member)
  return succeed({ userinfo: { token } })
}

function endSession(token) {
  sessions.delete(token)
  return succeed()
}

const hash = (password, salt) => scryptSync(password, salt, 32)

function register({ type, email = '', phone = '', password = '', repassword }) {
  const name = type === '1' ? email.trim().toLowerCase() : phone.replace(/[^\d]/g, '')
  if (type !== '1' && type !== '2') return refuse('Choose email or phone.', 'type', 'choice:1,2')
  if (email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) return refuse('Enter an email address.', 'email', 'email')
  if (phone && !/^\d{6,20}$/.test(phone)) return refuse('Enter a phone number.', 'phone', 'phone')
  if (!name) return refuse('Enter a name.', type === '1' ? 'email' : 'phone', 'missing')
  if (!/^[A-Za-z0-9]{6,20}$/.test(password)) return refuse('Use 6 to 20 letters and digits.', 'password', 'password')
  if (repassword !== password) return refuse('The passwords differ.', 'repassword', 'same')
  if (members.has(name)) return refuse('This name is taken.', type === '1' ? 'email' : 'phone', 'taken')
  const salt = randomBytes(16)
  const member = {
    id: String(1001 + members.size),
    name,
    salt,
    password: hash(password, salt),
    accounts: { 1: toUnits('900'), 2: toUnits('100') },
  }
  members.set(name, member)
  return openSession(member)
}

function login({ username = '', password = '' }) {
  const member = members.get(username.trim().toLowerCase())
  const right = member && timingSafeEqual(hash(password, member.salt), member.password)
  return right ? openSession(member) : refuse('Name or password is wrong.', 'password', 'wrong')
}

/** Moves USDT between two accounts of a member. Nothing is awaited between check and booking, so calls never run into each other. */
function transfer({ c_id, num = '', from_type: from, to_type: to }, { accounts }) {
  if (c_id !== '1') return refuse('Unknown coin.', 'c_id', 'id')
  if (!Object.hasOwn(accounts, from)) return refuse('Unknown account.', 'from_type', 'choice:1,2')
  if (!Object.hasOwn(accounts, to)) return refuse('Unknown account.', 'to_type', 'choice:1,2')
  if (from === to) return refuse('Choose two accounts.', 'to_type', 'differ')
  if (!/^\d{1,12}(\.\d{1,8})?$/.test(num) || toUnits(num) === 0n)
    return refuse('Enter an amount.', 'num', 'positiveAmount')
  if (toUnits(num) > accounts[from])
    return refuse('Available balance insufficient', 'num', `max:${toDecimal(accounts[from])}`)
  accounts[from] -= toUnits(num)
  accounts[to] += toUnits(num)
  return succeed()
}

/** Balance of one account in the form of the contract. */
function describeAccount([type, units]) {
  const amount = toDecimal(units)
  const coin = {
    coinId: '1',
    coinName: 'USDT',
    balance: amount,
    dbalance: '0',
    all_zhprice: amount,
    transfer_min: '0.01',
  }
  return { type, totalAvailableAsset: amount, balanceInfo: [coin] }
}

const sum = ({ accounts }) => toDecimal(accounts[1] + accounts[2])

/** Market in the lists of the platform. */
function describeMarket() {
  const { open, close, amount } = createDetail()
  const change = ((Number(close) / Number(open) - 1) * 100).toFixed(2)
  return {
    id: '1',
    title: 'BTC/USDT',
    symbol: SYMBOL,
    close,
    change: `${change}%`,
    logo: '',
    hamount: amount,
    price_step: '0.01',
    price_time: Date.now(),
  }
}

/** Calls without a session. */
const PUBLIC = {
  getSetting: () =>
    succeed({ name: 'Own backend', email_register_switch: 1, account_transfer_status: 1, login_on_other_sites: 1 }),
  getLangList: () => succeed([{ language_name: 'English', file_name: 'en', is_default: 1 }]),
  setLang: ({ lang }) => (lang ? succeed() : refuse('Name a language.', 'lang', 'missing')),
  getMarketList: () => succeed({ list: [describeMarket()] }),
  register,
  login,
}

/** Calls of members. The second argument is the member. */
const OWN = {
  logout: (_form, _member, token) => endSession(token),
  getusr: (_form, { id, name }) =>
    succeed({ id, username: name, vip: '0', credit_score: '100', rzstatus: '0', have_pay: 0, invit: '' }),
  getUserBalanceList: (_form, member) =>
    succeed({ all_price: sum(member), coinList: Object.entries(member.accounts).map(describeAccount) }),
  transfer,
}

/** Runs a call once for each key: a repeated request returns the stored response, another form under the same key is refused. */
function runOnce(key, body, run) {
  const stored = responses.get(key)
  if (stored && stored.body !== body) return { response: refuse('This key belongs to another request.') }
  if (stored) return { response: stored.response, isReplayed: true }
  const response = run()
  responses.set(key, { body, response })
  return { response }
}

function respondToCall(path, body, headers) {
  const form = Object.fromEntries(new URLSearchParams(body))
  if (Object.hasOwn(PUBLIC, path)) return { response: PUBLIC[path](form) }
  if (!Object.hasOwn(OWN, path)) return { status: 404, response: { code: 404, msg: 'Not offered here.', data: null } }
  const { token = '', 'idempotency-key': key } = headers
  const member = sessions.get(token)
  if (!member) return { response: { code: 401, msg: 'Log in again.', data: null } }
  const run = () => OWN[path](form, member, token)
  return key ? runOnce(`${member.id} ${key}`, `${path}?${body}`, run) : { response: run() }
}

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Token, Lang, Idempotency-Key, Content-Type',
  'Access-Control-Expose-Headers': 'Idempotency-Replayed, Date',
}
const MAX_BODY_BYTES = 64 * 1024

async function readBody(request) {
  let body = ''
  for await (const part of request) {
    body += part
    if (body.length > MAX_BODY_BYTES) throw new Error('the form is too long')
  }
  return body
}

async function handle(request, response) {
  const { pathname, search, searchParams } = new URL(request.url, 'http://localhost')
  const send = (status, type, text, headers = {}) =>
    response.writeHead(status, { 'Content-Type': type, ...CORS, ...headers }).end(text)
  const sendJson = (status, value, headers) => send(status, 'application/json', JSON.stringify(value), headers)
  if (request.method === 'OPTIONS') return send(204, 'text/plain', '')
  if (pathname === '/') return send(200, 'text/html', PAGE)
  const path = pathname.replace(/^\/api\//, '')
  if (path.startsWith('market/')) return sendJson(200, respondToMarket(path.slice('market/'.length), searchParams))
  const body = request.method === 'GET' ? search.slice(1) : await readBody(request)
  const { status = 200, response: envelope, isReplayed } = respondToCall(path, body, request.headers)
  sendJson(status, envelope, isReplayed && { 'Idempotency-Replayed': 'true' })
}

const server = createServer((request, response) =>
  handle(request, response).catch((error) => response.writeHead(400).end(String(error.message))),
)
openFeed(server)
server.listen(Number(port), '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/`))
