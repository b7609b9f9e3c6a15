// Sample payment provider (docs/payment-provider.md): announces deposits, and pays the batches of operators. It moves no money.
// `PROVIDER_SECRET=whsec_… node examples/payment-provider/server.mjs [PORT]`
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { readBatch, sendEvent } from './provider.mjs'

/** Amount above which a payment fails, as a wallet without enough money would. */
const { WALLET = '5000' } = process.env
const [port = '3000'] = process.argv.slice(2)

/** Pays a row of a batch, or fails, and announces it. The id of the event is that of the withdrawal, so that it is announced once. */
async function pay({ withdrawal, coin, amount, network, address }) {
  const isPaid = Number(amount) <= Number(WALLET)
  const answer = isPaid
    ? await sendEvent(
        'payout.paid',
        { withdrawal, coin, amount, transaction: randomBytes(16).toString('hex') },
        `paid-${withdrawal}`,
      )
    : await sendEvent(
        'payout.failed',
        { withdrawal, coin, amount, reason: 'The wallet has too little money.' },
        `failed-${withdrawal}`,
      )
  console.log(`withdrawal ${withdrawal}: ${amount} ${coin} by ${network} to ${address} ${isPaid ? 'paid' : 'failed'}`)
  return { withdrawal, ...answer }
}

/** Announces money that arrived. `deposit` or `member` says whose it is. */
const announce = (deposit) => sendEvent('deposit.arrived', { transaction: randomBytes(16).toString('hex'), ...deposit })

async function readBody(request) {
  request.setEncoding('utf8')
  let body = ''
  for await (const part of request) body += part
  return body
}

async function handle(request, response) {
  const send = (status, data) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(data))
  const body = await readBody(request)
  if (request.method === 'POST' && request.url === '/deposits') return send(200, await announce(JSON.parse(body)))
  if (request.method === 'POST' && request.url === '/batches') {
    const paid = []
    for (const row of readBatch(body)) paid.push(await pay(row))
    return send(200, paid)
  }
  return send(404, null)
}

const server = createServer((request, response) =>
  handle(request, response).catch((error) => response.writeHead(502).end(String(error.message))),
)

server.listen(Number(port), '127.0.0.1', () => console.log(`http://localhost:${server.address().port}/`))
