import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

const [KEY, SECRET, REGION, BUCKET] = ['KEY', 'se/cr+et', 'eu-test-1', 'pictures']

/** S3-compatible object store with one bucket, on a local port. */
export interface FakeStore {
  /** Value of UPLOADS_URL for this store. */
  url: string
  /** Stored objects by name. */
  objects: Map<string, { type: string; content: Buffer }>
  /** Requests so far, as in `PUT name`. */
  asked: string[]
  /** The store fails every request while true. */
  fails: boolean
  /** Runs before an object is stored, for events in between. */
  beforePut: () => Promise<unknown>
}

const running: Server[] = []
after(() => {
  for (const server of running) {
    server.closeAllConnections()
    server.close()
  }
})

/** Starts a store, which ends after all tests of the file. It rejects requests without a valid AWS Signature Version 4. */
export async function fakeStore(): Promise<FakeStore> {
  const store: FakeStore = { url: '', objects: new Map(), asked: [], fails: false, beforePut: async () => undefined }
  const server = createServer((request, response) => void answer(store, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  store.url = `http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/${BUCKET}?region=${REGION}`
  running.push(server)
  return store
}

async function answer(store: FakeStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const { method = '', url = '', headers } = request
  const name = url.slice(`/${BUCKET}/`.length)
  store.asked.push(`${method} ${name}`)
  const refuse = (status: number, code: string) => response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
  if (store.fails) return void refuse(503, 'SlowDown')
  if (!isSigned(request)) return void refuse(403, 'SignatureDoesNotMatch')
  if (!url.startsWith(`/${BUCKET}/`)) return void refuse(404, 'NoSuchBucket')
  const found = store.objects.get(name)
  if (method === 'PUT') {
    await store.beforePut()
    store.objects.set(name, { type: String(headers['content-type']), content: Buffer.concat(parts) })
    return void response.end()
  }
  if (method === 'DELETE') {
    store.objects.delete(name)
    return void response.writeHead(204).end()
  }
  return void (found ? response.end(found.content) : refuse(404, 'NoSuchKey'))
}

/** Returns true if a request has a valid signature (AWS Signature Version 4) of the key. */
function isSigned({ method, url, headers }: IncomingMessage): boolean {
  const said = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w{64})$/.exec(
    headers.authorization ?? '',
  )
  if (!said) return false
  const [, credential = '', names = '', signature = ''] = said
  const time = String(headers['x-amz-date'])
  const scope = [time.slice(0, 8), REGION, 's3', 'aws4_request']
  if (credential !== [KEY, ...scope].join('/')) return false
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url, '', lines.join(''), names, headers['x-amz-content-sha256']].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const key = scope.reduce<string | Buffer>(
    (of, part) => createHmac('sha256', of).update(part).digest(),
    `AWS4${SECRET}`,
  )
  const right = createHmac('sha256', key).update(['AWS4-HMAC-SHA256', time, scope.join('/'), hash].join('\n'))
  return timingSafeEqual(Buffer.from(signature, 'hex'), right.digest())
}
