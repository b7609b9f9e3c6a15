import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { formatLoggedInput } from '../../../../server/operations/audit/logged-input.ts'

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const NOTHING = { files: {}, personalFields: [], secretFields: [] }

test('input of a command: is logged as JSON, without the values of secret fields under either of their names', () => {
  const secret = { files: {}, personalFields: [], secretFields: ['cardNumber'] }
  assert.equal(
    formatLoggedInput(secret, { cardNumber: '1', card_number: '2', coin: 'USDT' }),
    '{"cardNumber":"(secret)","card_number":"(secret)","coin":"USDT"}',
  )
  for (const input of [undefined, null, 'text', 5]) assert.equal(formatLoggedInput(NOTHING, input), '{}')
})

test('contents of files: are replaced by size and SHA-256 of what the file contains', () => {
  const content = Buffer.from([0, 1, 2, 250])
  const logged = formatLoggedInput(
    { personalFields: [], secretFields: [], files: { file: { encoding: 'base64', maxBytes: 10 } } },
    { file: content.toString('base64'), coin: 'USDT' },
  )
  assert.deepEqual(JSON.parse(logged), { file: { bytes: 4, sha256: sha256(content) }, coin: 'USDT' })
})

test('long values: are replaced by their length and SHA-256, also nested ones', () => {
  const value = { text: 'x'.repeat(30_000) }
  assert.deepEqual(JSON.parse(formatLoggedInput(NOTHING, { value, key: 'popup' })), {
    value: { characters: 30_011, sha256: sha256(JSON.stringify(value)) },
    key: 'popup',
  })
})
