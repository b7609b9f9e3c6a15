import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** Message as a mail server received it. */
export interface Received {
  from: string
  to: string[]
  message: string
  login: string
}

/** Real mail server on this machine. */
export interface MailServer {
  port: number
  received: Received[]
  close(): Promise<void>
}

/** Responses of the server: the code with which it rejects a mailbox, and the code with which it rejects a received message; null accepts. */
export interface Manner {
  mailbox?: (address: string) => number | null
  message?: (count: number) => number | null
}

/** Starts a mail server, on a free port unless one is given. */
export async function mailServer({ mailbox, message }: Manner = {}, port = 0): Promise<MailServer> {
  const received: Received[] = []
  const refused = (code: number | null | undefined, why: string) =>
    code ? Object.assign(new Error(why), { responseCode: code }) : null
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    onAuth: ({ username, password }, _session, done) => done(null, { user: `${username}:${password}` }),
    onRcptTo: ({ address }, _session, done) => done(refused(mailbox?.(address), `no mailbox ${address}`)),
    async onData(stream, session, done) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk)
      const { mailFrom, rcptTo } = session.envelope
      const text = Buffer.concat(chunks).toString()
      received.push({
        from: mailFrom === false ? '' : mailFrom.address,
        to: rcptTo.map(({ address }) => address),
        message: text,
        login: String(session.user),
      })
      done(refused(message?.(received.length), `not now: ${text}`))
    },
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const bound = server.server.address() as AddressInfo
  return { port: bound.port, received, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}
