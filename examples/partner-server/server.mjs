// Server of a partner (mode 2 of docs/partner-sessions.md): sessions for its own members, and webhooks.
// `PARTNER_KEY=… WEBHOOK_SECRET=whsec_… node examples/partner-server/server.mjs [PORT] [ADDRESS OF THE BACKEND]`
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { PARTNER_KEY = '', WEBHOOK_SECRET = '' } = process.env
const [port = '3000', backend = 'http://localhost:4321'] = process.argv.slice(2)
const PAGE = readFileSync(new URL('index.html', import.meta.url), 'utf8').replaceAll('http://localhost:4321', backend)

/** Name under which the backend knows a visitor, by the visitor's own session here. Keep it in your database, with your own account. */
const links = new Map()
/** Ids of webhooks: an event may arrive twice. */
const received = new Set()

/** Sends a call with the partner's key, which never leaves this server. Returns its data; null if it was refused. */
async function callBackend(path, form) {
  const headers = { authorization: `Bearer ${PARTNER_KEY}` }
  const response = await fetch(`${backend}/api/partner/${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  })
  const { code, msg, data } = await response.json()
  if (code === 1) return data
  console.log(`${path} refused: ${msg}`)
  return null
}

/** Opens a session of 15 minutes for a visitor who has permitted it once; null before that. */
async function openSession(visitor, origin) {
  const member = links.get(visitor)
  return member ? callBackend('session', { member, origin, scopes: 'read,trade', seconds: '900' }) : null
}

/** Exchanges the code of the sign-in window for the member's name and a first session. */
async function linkMember(visitor, body) {
  const { code, verifier } = JSON.parse(body)
  const session = await callBackend('token', { code, verifier })
  if (session) links.set(visitor, session.member)
  return session
}

/** Returns true if the signature of a webhook is right and at most 5 minutes old (Standard Webhooks). */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures = '' } = headers
  if (WEBHOOK_SECRET === '' || !(Math.abs(Date.now() / 1000 - Number(seconds)) < 300)) return false
  const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')
  const right = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`)
  return signatures
    .split(' ')
    .some((given) => given.length === right.length && timingSafeEqual(Buffer.from(given), right))
}

function receiveWebhook(headers, body) {
  if (!isGenuine(headers, body)) return 401
  if (!received.has(headers['webhook-id'])) {
    const { type, data } = JSON.parse(body)
    console.log(`webhook ${type} ${data.record ?? ''} ${data.id ?? ''}`)
  }
  received.add(headers['webhook-id'])
  return 204
}

async function readBody(request) {
  let body = ''
  for await (const part of request) body += part
  return body
}

async function handle(request, response) {
  const send = (status, type, text, headers = {}) =>
    response.writeHead(status, { 'Content-Type': type, ...headers }).end(text)
  const visitor = /visitor=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const origin = `http://${request.headers.host}`
  if (request.url === '/webhooks')
    return send(receiveWebhook(request.headers, await readBody(request)), 'text/plain', '')
  if (request.url === '/my/session')
    return send(200, 'application/json', JSON.stringify(await openSession(visitor, origin)))
  // Only pages of this origin may link: another site could otherwise link its own member to this visitor.
  if (request.url === '/my/link' && request.headers.origin === origin)
    return send(200, 'application/json', JSON.stringify(await linkMember(visitor, await readBody(request))))
  if (request.url !== '/') return send(404, 'text/plain', '')
  send(200, 'text/html', PAGE, visitor ? {} : { 'Set-Cookie': `visitor=${randomUUID()}; HttpOnly; SameSite=Strict` })
}

const server = createServer((request, response) =>
  handle(request, response).catch((error) => response.writeHead(400).end(String(error.message))),
)

server.listen(Number(port), '127.0.0.1', () => console.log(`http://localhost:${server.address().port}/`))
