import assert from 'node:assert/strict'
import { test } from 'node:test'
import { act } from '../../../../server/core/command/declare-command.ts'
import { loadDomains } from '../../../../server/domains.ts'
import { loadOperatorCommands } from '../../../../tools/commands/operator/all-commands.ts'

const commands = (await loadDomains()).flatMap(({ commands = [] }) => commands)

test('every command: its permission is a domain and a verb', async () => {
  for (const { usage, permission } of await loadOperatorCommands())
    assert.match(permission, /^[a-z]+(-[a-z]+)*\.[a-z]+$/, usage)
})

test('acts: have no database and no service that reads it by itself', () => {
  const declaration = { usage: 'x', description: 'x', permission: 'x.change', method: 'POST', path: '/x' } as const
  // @ts-expect-error an act uses its transaction
  act({ ...declaration, run: async (_, { db }) => db })
  // @ts-expect-error the settings of an act are those of its transaction
  act({ ...declaration, run: async (_, { settings }) => settings })
  // @ts-expect-error a check of the books is no part of a transaction
  const checked = act({ ...declaration, run: async (_, { booksChecks }) => booksChecks })
  assert.equal(checked.kind, 'act')
})

test('looks: only read, and only they need a permission to read', () => {
  for (const { usage, kind, method, permission } of commands) {
    assert.equal(method === 'GET', kind === 'look', usage)
    if (kind !== 'look') assert.doesNotMatch(permission, /\.read$/, usage)
  }
})

test('tasks: give the reason why they are more than one transaction, and are few', () => {
  const tasks = commands.filter(({ kind }) => kind === 'task')
  for (const task of tasks) assert.match(task.kind === 'task' ? task.reason : '', /^it [a-z].{10,}[^.]$/, task.usage)
  assert.deepEqual(tasks.map(({ usage }) => usage.replace(/ [<[].*/, '')).sort(), [
    'archive drop',
    'archive write',
    'backup copy',
    'books verify',
    'books verify-archive',
    'mail test',
    'pictures add',
    'secrets encrypt',
  ])
})

test('acts that change terms, networks, halts, settings or access: record the state before and after', () => {
  const domains = [
    'settings',
    'theme',
    'networks',
    'withdrawals',
    'spot',
    'swap',
    'exposure',
    'liquidity',
    'trading',
    'partners',
    'legal',
  ]
  const without = commands.filter((command) => command.kind === 'act' && command.readState === null)
  assert.deepEqual(
    without.filter(({ permission }) => domains.includes(permission.split('.')[0] ?? '')).map(({ usage }) => usage),
    ['partners webhooks resume <NAME>', 'partners webhooks replay <NAME>'],
  )
  assert.ok(!without.some(({ permission }) => permission === 'members.disable'))
})
