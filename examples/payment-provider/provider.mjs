// Signed events of a payment provider, and the batches that operators export. Needs no package. Node 20 or newer.
import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const { PROVIDER_SECRET = '', TRADELET_ORIGIN = 'http://localhost:4321' } = process.env
const KEY = Buffer.from(PROVIDER_SECRET.replace('whsec_', ''), 'base64')
/** Pauses before an event is sent again, ms. A real provider repeats it for days. */
const PAUSES = [0, 500, 2_000, 10_000]

/** Returns the headers of an event: the signature covers id, time and body. */
function sign(id, body) {
  const timestamp = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', KEY).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}

/**
 * Sends an event until it is stored. It keeps its id, so that it is booked once, and gets a new time and signature for each attempt. Returns the answer: `state` is
 * done, or waiting or asked if a person decides. An answer of 401, 409 or 422 names field and rule of a fault in the event, which a repetition would not repair.
 */
export async function sendEvent(type, data, id = randomUUID()) {
  const body = JSON.stringify({ type, data })
  for (const pause of PAUSES) {
    await wait(pause)
    const answer = await fetch(`${TRADELET_ORIGIN}/provider/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...sign(id, body) },
      body,
    }).catch(() => null)
    if (answer && answer.status < 500 && answer.status !== 429) return (await answer.json()).data
  }
  throw new Error(`event ${id} was not accepted`)
}

/** Returns the rows of a batch, as `payouts export` prints them: CSV with a header line, each cell in quotation marks. */
export function readBatch(csv) {
  const [header, ...lines] = csv.trim().split(/\r?\n/)
  const names = header.split(',')
  return lines.map((line) => {
    const cells = [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell.replaceAll('""', '"'))
    return Object.fromEntries(names.map((name, at) => [name, cells[at]]))
  })
}
