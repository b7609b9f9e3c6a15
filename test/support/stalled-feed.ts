import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** Client of the feed that sends and never reads. It uses no library, which would answer pings and read messages. */
export interface StalledFeed {
  /** Sends texts of at most 125 bytes, all at once. */
  say(...texts: string[]): void
  /** Resolves when the connection is closed, which the client notices only while sending. */
  gone: Promise<void>
  end(): void
}

/**
 * Connects to the feed below an address such as `http://host/api` and stops reading once the upgrade is accepted. `sender` is the client's address behind a
 * proxy.
 */
export async function openStalled(address: string, path = '/feed', sender = '127.0.0.1'): Promise<StalledFeed> {
  const { hostname, port, pathname } = new URL(address)
  const socket = connect(Number(port), hostname)
  const gone = new Promise<void>((resolve) => socket.on('error', () => undefined).once('close', () => resolve()))
  await once(socket, 'connect')
  socket.write(
    [
      `GET ${pathname}${path} HTTP/1.1`,
      `Host: ${hostname}`,
      `X-Forwarded-For: ${sender}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      '\r\n',
    ].join('\r\n'),
  )
  await letIn(socket)
  return {
    say: (...texts) => void socket.write(Buffer.concat(texts.map(textFrame))),
    gone,
    end: () => void socket.destroy(),
  }
}

async function letIn(socket: Socket): Promise<void> {
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  if (!answer.toString('latin1').startsWith('HTTP/1.1 101 ')) throw new Error(`upgrade rejected: ${answer}`)
}

/** Encodes a text as a client's frame, masked with zeros (RFC 6455, section 5.2). */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload])
}
