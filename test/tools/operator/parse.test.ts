import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cell, table } from '../../../server/core/command/table.ts'
import { loadDomains } from '../../../server/domains.ts'
import { parse } from '../../../tools/commands/operator/command.ts'
import { requestOf } from '../../../tools/commands/operator/request.ts'

const commands = (await loadDomains()).flatMap((domain) => domain.commands ?? [])

const requested = (line: string[]) => {
  const { command, typed } = parse(commands, line)
  return requestOf(command, typed)
}

test('typed command: becomes its request', () => {
  assert.deepEqual(requested(['settings', 'list']), { method: 'GET', path: '/settings' })
  assert.deepEqual(requested(['settings', 'set', 'name', 'A B']), {
    method: 'PUT',
    path: '/settings/name',
    body: { value: 'A B' },
  })
  assert.deepEqual(requested(['members', 'show', 'a/b@example.com']), {
    method: 'GET',
    path: '/members/a%2Fb%40example.com',
  })
  assert.deepEqual(requested(['members', 'list']), { method: 'GET', path: '/members' })
  assert.deepEqual(requested(['members', 'list', 'anna', '--page', '2']), {
    method: 'GET',
    path: '/members?search=anna&page=2',
  })
  assert.deepEqual(requested(['withdrawals', 'list', '--full', '--page', '2']), {
    method: 'GET',
    path: '/withdrawals?full=true&page=2',
  })
  assert.deepEqual(
    Object.entries(
      requested(['credit', '1001', 'funds', 'USDT', '5', '--reason', 'a gift', '--key', 'k', '--yes']).body ?? {},
    ).filter(([name]) => name !== 'made_key'),
    Object.entries({
      member: '1001',
      account: 'funds',
      coin: 'USDT',
      amount: '5',
      reason: 'a gift',
      key: 'k',
      yes: 'true',
    }),
  )
})

test('credit without a key: gets a new one each time', () => {
  const keys = [1, 2].map(() =>
    String(requested(['credit', '1', 'funds', 'USDT', '5', '--reason', 'x']).body?.made_key),
  )
  assert.match(String(keys[0]), /^[0-9a-f-]{36}$/)
  assert.notEqual(keys[0], keys[1])
})

test('unknown command: the error names the commands', () => {
  const said = (...line: string[]) => {
    try {
      return String(parse(commands, line).command.usage)
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }
  assert.equal(said('nonsense'), 'There is no command "nonsense"; npm run operator -- help lists them.')
  const BOOKS =
    'It is said like this: books explain MEMBER ACCOUNT COIN [--part PART] [--page N] [--after ID] | books verify [--whole] | books status | books clear'
  assert.equal(said('books'), BOOKS)
  assert.equal(said('books', 'verify', 'now'), BOOKS)
  assert.equal(said('books', 'verify', '--page', '2'), BOOKS)
  assert.equal(
    said('credit', '1', 'funds', 'USDT', '5'),
    'It is said like this: credit MEMBER ACCOUNT COIN AMOUNT --reason TEXT [--key KEY] [--yes]',
    'a reason is required',
  )
  assert.match(said('settings', 'list', '--foo'), /^Unknown option '--foo'; npm run operator -- help/)
})

test('every command: matches its own usage only', () => {
  for (const { usage } of commands) {
    const line = usage.replace(/\[--(\w+) [A-Z]+\]/g, '--$1 1').replace(/[[\]]/g, '')
    assert.equal(parse(commands, line.split(/\s+/)).command.usage, usage)
  }
})

test('table: aligned, without control characters that members typed', () => {
  const rows = [
    { id: '1', name: 'Anna' },
    { id: '1002', name: '\u001b[2Jevil\nline\u202e' },
  ]
  assert.equal(
    table(
      rows,
      [
        ['id', ({ id }) => id],
        ['name', ({ name }) => name],
      ],
      'None.',
    ),
    'id    name\n1     Anna\n1002  [2Jevil line',
  )
  assert.equal(table([], [['id', () => '']], 'None.'), 'None.')
  assert.equal(cell('x'.repeat(100)).length, 60)
})
