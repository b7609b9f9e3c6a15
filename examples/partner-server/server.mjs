// Server of a partner (mode 2 of docs/partner-sessions.md): sessions for its own members, and webhooks.
// `PARTNER_KEY=… WEBHOOK_SECRET=whsec_… node examples/partner-server/server.mjs [PORT]`
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { linkMember, openSession, readWebhook } from './partner.mjs'

const { TRADELET_ORIGIN = 'http://localhost:4321' } = process.env
const [port = '3000'] = process.argv.slice(2)
const PAGE = readFileSync(new URL('index.html', import.meta.url), 'utf8').replaceAll(
  'http://localhost:4321',
  TRADELET_ORIGIN,
)

/** Name under which the backend knows a visitor, by the visitor's own session here. Keep it in your database, with your own account. */
const links = new Map()
/** Ids of webhooks: an event may arrive twice. */
const received = new Set()

/** Returns the session of a call; null if it was refused. */
function takeSession(result) {
  if (result.ok) return result.data
  console.log(`refused: ${result.error.message} (${result.error.rule}, request ${result.error.requestId})`)
  return null
}

/** Opens a session of 15 minutes for a visitor who has permitted it once; null before that. */
async function findSession(visitor, origin) {
  const member = links.get(visitor)
  return member ? takeSession(await openSession(member, origin)) : null
}

/** Exchanges the code of the sign-in window for the member's name and a first session. */
async function linkVisitor(visitor, body) {
  const session = takeSession(await linkMember(JSON.parse(body)))
  if (session) links.set(visitor, session.member)
  return session
}

function receiveWebhook(headers, body) {
  const result = readWebhook(body, headers)
  if (!result.ok) return 401
  const { type, data } = result.event
  if (!received.has(result.id)) console.log(`webhook ${type} ${data.record} ${data.id}`)
  received.add(result.id)
  return 204
}

async function readBody(request) {
  // A character may arrive in two parts.
  request.setEncoding('utf8')
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
    return send(200, 'application/json', JSON.stringify(await findSession(visitor, origin)))
  // Only pages of this origin may link: another site could otherwise link its own member to this visitor.
  if (request.url === '/my/link' && request.headers.origin === origin)
    return send(200, 'application/json', JSON.stringify(await linkVisitor(visitor, await readBody(request))))
  if (request.url !== '/') return send(404, 'text/plain', '')
  send(200, 'text/html', PAGE, visitor ? {} : { 'Set-Cookie': `visitor=${randomUUID()}; HttpOnly; SameSite=Strict` })
}

const server = createServer((request, response) =>
  handle(request, response).catch((error) => response.writeHead(400).end(String(error.message))),
)

server.listen(Number(port), '127.0.0.1', () => console.log(`http://localhost:${server.address().port}/`))
