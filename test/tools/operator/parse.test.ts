import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Command, CommanderError } from 'commander'
import { formatTable, toCell } from '../../../server/core/command/table.ts'
import { loadDomains } from '../../../server/domains.ts'
import { createProgram } from '../../../tools/commands/operator/program.ts'
import { toRequest } from '../../../tools/commands/operator/request.ts'
import { parseRequest } from '../../support/operator-tool.ts'

const commands = (await loadDomains()).flatMap((domain) => domain.commands ?? [])

const requested = (line: string[]) => parseRequest(commands, line)

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

/** Returns the tool's output and exit code for an invalid command. */
function reject(...line: string[]): { printed: string; code: unknown } {
  let printed = ''
  const program = createProgram(commands, () => assert.fail('runs'))
  for (const command of listCommands(program))
    command.configureOutput({
      writeErr: (text) => {
        printed += text
      },
    })
  try {
    program.parse(line, { from: 'user' })
    assert.fail('is accepted')
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    return { printed, code: error.exitCode }
  }
}

const listCommands = (command: Command): Command[] => [command, ...command.commands.flatMap(listCommands)]

const CREDIT =
  /\n\n {2}credit MEMBER ACCOUNT COIN AMOUNT --reason TEXT \[--key KEY\] \[--yes\]\n {6}books money to a member/

test('line that is no command: exits with 1, the error says what is wrong, and the help of the command follows', () => {
  const rejections: [line: string[], error: RegExp][] = [
    [['nonsense'], /^error: unknown command 'nonsense'\nnpm run operator -- help lists the commands\.\n$/],
    [['setings'], /^error: unknown command 'setings'\n\(Did you mean settings\?\)\n/],
    [['books'], /^ {2}books explain MEMBER [\s\S]*\n {2}books verify \[--whole\]\n[\s\S]*\n {2}books clear\n/],
    [['books', 'check'], /^error: unknown command 'check'\n\n {2}books explain MEMBER/],
    [
      ['books', 'verify', 'now'],
      /^error: too many arguments for 'verify'\. .*\n\n {2}books verify \[--whole\]\n {6}checks/,
    ],
    [['books', 'verify', '--page', '2'], /^error: unknown option '--page'\n\n {2}books verify/],
    [['exposure', 'limits', 'now'], /^error: too many arguments for 'limits'/],
    [
      ['credit', '1', 'funds', 'USDT', '5', '--reason'],
      /^error: option '--reason <TEXT>' argument missing\n\n {2}credit /,
    ],
    [
      ['credit', '1', 'funds', 'USDT', '5', '--reason', '--yes'],
      /argument '--yes' is invalid\. The value is missing\.\n/,
    ],
    [['credit', '1', 'funds', 'USDT', '--reason', 'x'], /^error: missing required argument 'AMOUNT'\n/],
    [['credit', '1', 'funds', 'USDT', '5'], /^error: required option '--reason <TEXT>' not specified\n/],
    [['credit', '1', 'funds', 'USDT', '5'], CREDIT],
  ]
  for (const [line, error] of rejections) {
    const { printed, code } = reject(...line)
    assert.match(printed, error)
    assert.equal(code, 1, line.join(' '))
  }
})

test('every command: its usage with all options runs this command only, and its arguments fill the path', () => {
  for (const declared of commands) {
    const { usage, options, requiredOptions } = declared
    const line = [usage, ...Object.values({ ...requiredOptions, ...options })]
      .join(' ')
      .replace(/[<>[\]]/g, '')
      .split(' ')
    const paths: string[] = []
    createProgram(commands, (command, input) => {
      assert.equal(command, declared)
      paths.push(toRequest(command, input).path)
    }).parse(line, { from: 'user' })
    assert.equal(paths.length, 1)
    assert.doesNotMatch(paths[0] ?? '', /\/(\/|\?|$)/)
  }
})

test('table: aligned, without control characters that members typed', () => {
  const rows = [
    { id: '1', name: 'Anna' },
    { id: '1002', name: '\u001b[2Jevil\nline\u202e' },
  ]
  assert.equal(
    formatTable(
      rows,
      [
        ['id', ({ id }) => id],
        ['name', ({ name }) => name],
      ],
      'None.',
    ),
    'id    name\n1     Anna\n1002  [2Jevil line',
  )
  assert.equal(formatTable([], [['id', () => '']], 'None.'), 'None.')
  assert.equal(toCell('x'.repeat(100)).length, 60)
})
