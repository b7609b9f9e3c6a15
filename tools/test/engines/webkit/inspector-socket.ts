import { connect, type Socket } from 'node:net'

/** Connection to the inspector server of a WebKitGTK (WEBKIT_INSPECTOR_SERVER). */
export interface InspectorSocket {
  /** Starts inspecting a page by its number; `heard` receives its messages as JSON. */
  attach(page: number, heard: (text: string) => void): void
  /** Sends a JSON message to an attached page. */
  tell(page: number, text: string): void
  close(): void
}

/** Connection id of all pages: they belong to the browser's own process, the first that connects to the server. */
const CONNECTION = 1
const HEADER = 5
const LITTLE_ENDIAN = 1

/**
 * Connects to the inspector server. A message has a length (4 bytes), a byte of flags, a zero-terminated name, and parameters as a GVariant: numbers of 8
 * bytes, and a zero-terminated text.
 */
export async function openInspector(port: number): Promise<InspectorSocket> {
  const socket = connect(port, '127.0.0.1')
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  const heard = new Map<number, (text: string) => void>()
  read(socket, (name, parameters) => {
    if (name !== 'SendMessageToFrontend') return
    const page = Number(parameters.readBigUInt64LE(8))
    heard.get(page)?.(parameters.toString('utf8', 16, parameters.length - 1))
  })
  // An error also closes the socket; there is nothing to clean up.
  socket.on('error', () => undefined)
  // Required greeting. The response lists the commands, which are known, and is ignored.
  write(socket, 'SetupInspectorClient', Buffer.from('\0'))
  return {
    attach(page, listener) {
      heard.set(page, listener)
      write(socket, 'Setup', address(page))
    },
    tell: (page, text) =>
      write(socket, 'SendMessageToBackend', Buffer.concat([address(page), Buffer.from(`${text}\0`)])),
    close: () => void socket.destroy(),
  }
}

function address(page: number): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeBigUInt64LE(BigInt(CONNECTION), 0)
  bytes.writeBigUInt64LE(BigInt(page), 8)
  return bytes
}

function write(socket: Socket, name: string, parameters: Buffer): void {
  const body = Buffer.concat([Buffer.from(`${name}\0`), parameters])
  const header = Buffer.alloc(HEADER)
  header.writeUInt32BE(body.length, 0)
  header.writeUInt8(LITTLE_ENDIAN, 4)
  socket.write(Buffer.concat([header, body]))
}

function read(socket: Socket, heard: (name: string, parameters: Buffer) => void): void {
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (data) => {
    rest = Buffer.concat([rest, data])
    while (rest.length >= HEADER && rest.length >= HEADER + rest.readUInt32BE(0)) {
      const end = HEADER + rest.readUInt32BE(0)
      const body = rest.subarray(HEADER, end)
      rest = rest.subarray(end)
      const name = body.indexOf(0)
      heard(body.toString('utf8', 0, name), body.subarray(name + 1))
    }
  })
}
