import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../../config.ts'

/** What answers later than this has failed; ms. */
const ANSWER_MS = 30_000
const RETRIES = 2
/** The region of stores that have none. */
const REGION = 'us-east-1'

/** A store of the kind of S3, by the names of pictures. What it refuses is thrown, as what the store said. */
interface Bucket {
  put(name: string, type: string, content: Buffer): Promise<void>
  /** Null when it is not there. */
  get(name: string): Promise<Readable | null>
  /** Nothing happens when it is not there. */
  remove(name: string): Promise<void>
}

const known = new WeakMap<Config, Bucket>()

/** The store of UPLOADS_URL. Throws without one: pictures lie in a store that is no longer named. */
export function bucketOf(config: Config): Bucket {
  if (config.uploadsUrl === null) throw new Error('pictures lie in a store, and UPLOADS_URL no longer names it')
  const bucket = known.get(config) ?? open(new URL(config.uploadsUrl))
  known.set(config, bucket)
  return bucket
}

function open(url: URL): Bucket {
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    service: 's3',
    region: url.searchParams.get('region') ?? REGION,
    retries: RETRIES,
  })
  const folder = `${url.origin}${url.pathname.replace(/\/*$/, '/')}`
  /** The time to answer is limited, not that to read the answer: whoever looks at a picture may be slow. */
  const ask = async (name: string, init: RequestInit) => {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error('the store of pictures does not answer')), ANSWER_MS)
    try {
      return await client.fetch(folder + name, { ...init, redirect: 'manual', signal: late.signal })
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    async put(name, type, content) {
      await read(await ask(name, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(content) }))
    },
    async get(name) {
      const answer = await ask(name, {})
      if (answer.ok && answer.body) return Readable.fromWeb(answer.body as ReadableStream)
      return answer.status === 404 ? null : read(answer)
    },
    async remove(name) {
      const answer = await ask(name, { method: 'DELETE' })
      if (answer.status !== 404) await read(answer)
    },
  }
}

/** Why a store refused. */
export class StoreRefusal extends Error {}

/** Reads an answer to its end; throws what the store said when it is no yes. */
async function read(answer: Response): Promise<null> {
  const text = await answer.text()
  if (answer.ok) return null
  const [, code = ''] = /<Code>(\w+)<\/Code>/.exec(text) ?? []
  throw new StoreRefusal(`it answered ${[answer.status, code].join(' ').trim()}`)
}

/** Writes something into the store of UPLOADS_URL, reads and removes it. Throws a StoreRefusal where the store does not let us, and what fetch throws where there is none. */
export async function tryBucket(config: Config): Promise<void> {
  const name = `tradelet-${randomUUID()}.txt`
  const bucket = bucketOf(config)
  await bucket.put(name, 'text/plain', Buffer.from('Tradelet has looked whether it can write here.'))
  const written = await bucket.get(name)
  if (!written) throw new StoreRefusal('what was written into it is not there')
  written.destroy()
  await bucket.remove(name)
}
