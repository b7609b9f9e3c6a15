import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from '../../../../server/core/command/command.ts'
import { loadDomains } from '../../../../server/domains.ts'
import { describeCommands, describeFields } from '../../../../server/operations/console/describe-commands.ts'

const commands = (await loadDomains()).flatMap((domain) => domain.commands ?? [])
const find = (usage: string): Command =>
  commands.find((command) => command.usage.startsWith(usage)) ?? assert.fail(usage)

test('forms: each command has one field for each argument and option, with the names of its input', () => {
  for (const command of commands) {
    const { properties } = command.describeInput()
    const fields = describeFields(command)
    const taken = (command.usage.match(/[<[]/g) ?? []).length
    const options = Object.keys({ ...command.options, ...command.requiredOptions })
    assert.equal(fields.length, taken + options.length, command.usage)
    for (const { name, label } of fields) {
      assert.ok(name in properties, `${command.usage}: ${name}`)
      assert.match(label, /^[a-z][\w: ]*$/, command.usage)
    }
  }
})

test('forms: choices, long texts, switches, files and secrets are known by their declaration', () => {
  const kindOf = (usage: string, name: string) =>
    describeFields(find(usage)).find((field) => field.name === name) ?? assert.fail(`${usage} ${name}`)
  assert.deepEqual(kindOf('operators shell', 'state').choices, ['on', 'off'])
  assert.equal(kindOf('reviews refuse', 'reason').kind, 'long text')
  assert.equal(kindOf('withdrawals list', 'full').kind, 'switch')
  assert.equal(kindOf('pictures add', 'file').kind, 'file')
  assert.deepEqual(
    [kindOf('payouts failed', 'text').isRequired, kindOf('payouts claim', 'coin').isRequired],
    [true, false],
  )
})

test('list of commands: has those of the permissions, without internal ones', () => {
  const all = describeCommands(commands, { may: () => true })
  assert.deepEqual(all.permissions, ['reviews.pay'])
  assert.equal(all.commands.length, commands.filter(({ internal }) => !internal).length)
  const some = describeCommands(commands, { may: (permission) => permission === 'books.read' })
  assert.ok(some.commands.every(({ permission }) => permission === 'books.read'))
  assert.deepEqual(describeCommands(commands, { may: () => false }), { commands: [], permissions: [] })
})
