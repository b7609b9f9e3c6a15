import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'

/** Maximum time until the store responds, ms. */
const RESPONSE_TIMEOUT_MS = 30_000
const RETRIES = 2
/** Default region, for stores without regions. */
const DEFAULT_REGION = 'us-east-1'

/** S3-compatible object store. Keys are picture names. Rejected requests throw a {@link StoreError}. */
export interface Bucket {
  put(name: string, type: string, content: Buffer): Promise<void>
  /** Returns null if the object does not exist. */
  get(name: string): Promise<Readable | null>
  /** Does nothing if the object does not exist. */
  remove(name: string): Promise<void>
}

/** Opens the store of UPLOADS_URL. */
export function openBucket(uploadsUrl: string): Bucket {
  const url = new URL(uploadsUrl)
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? DEFAULT_REGION,
    retries: RETRIES,
  })
  const folder = `${url.origin}${url.pathname.replace(/\/*$/, '/')}`
  /** Limits the time until the response starts, not the time to read it: a client that receives a picture may be slow. */
  const ask = async (name: string, init: RequestInit) => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('the picture store does not respond')), RESPONSE_TIMEOUT_MS)
    try {
      return await client.fetch(folder + name, { ...init, redirect: 'manual', signal: late.signal })
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    async put(name, type, content) {
      await readResponse(
        await ask(name, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(content) }),
      )
    },
    async get(name) {
      const answer = await ask(name, {})
      if (answer.ok && answer.body) return Readable.fromWeb(answer.body as ReadableStream)
      return answer.status === 404 ? null : readResponse(answer)
    },
    async remove(name) {
      const answer = await ask(name, { method: 'DELETE' })
      if (answer.status !== 404) await readResponse(answer)
    },
  }
}

/** Error of the store, with its HTTP status and S3 error code. */
export class StoreError extends Error {}

/** Reads a response to its end. Throws a {@link StoreError} if it is an error. */
async function readResponse(answer: Response): Promise<null> {
  const text = await answer.text()
  if (answer.ok) return null
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(text) ?? []
  throw new StoreError(`it answered ${[answer.status, code].join(' ').trim()}`)
}

/**
 * Writes, reads and removes a test object in the store of UPLOADS_URL.
 * @throws StoreError if the store rejects a request. If the store is unreachable, throws the error of fetch.
 */
export async function testBucket(uploadsUrl: string): Promise<void> {
  const name = `tradelet-${randomUUID()}.txt`
  const bucket = openBucket(uploadsUrl)
  await bucket.put(name, 'text/plain', Buffer.from('Tradelet has looked whether it can write here.'))
  const written = await bucket.get(name)
  if (!written) throw new StoreError('a written object could not be read back')
  written.destroy()
  await bucket.remove(name)
}
