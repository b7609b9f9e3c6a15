import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { loadOperatorCommands } from '../../../tools/commands/operator/all-commands.ts'
import { createProgram, type TypedInput } from '../../../tools/commands/operator/program.ts'
import { createExample, formatShellLine, SAMPLED_COMMANDS } from '../../../tools/documents/command-examples.ts'
import { createCommandsPage } from '../../../tools/documents/commands-page.ts'

const commands = await loadOperatorCommands()
const getPath = ({ usage }: { usage: string }): string => usage.replace(/ [<[].*/, '')

/** Contents of the files that examples name. */
const FILES: Readonly<Record<string, string>> = {
  'notice.json': '{"title": "Maintenance", "content": "<p>Sunday</p>"}',
  'logo.png': 'iVBORw0KGgo=',
  'terms.html': '<p>Terms</p>',
  'theme.json': '{"day": {}, "night": {}}',
}

test('example of each command: is that command, and has valid input', async () => {
  let checked = 0
  for (const command of commands) {
    const typed: TypedInput[] = []
    const words = createExample(command)
    await createProgram(commands, (found, input) => {
      assert.equal(found, command, words.join(' '))
      typed.push(input)
    }).parseAsync(words, { from: 'user' })
    assert.equal(typed.length, 1, words.join(' '))
    if (!('path' in command)) continue
    const input: TypedInput = { ...command.defaults(), ...typed[0] }
    for (const field of Object.keys(command.files)) if (input[field]) input[field] = FILES[input[field]] ?? ''
    assert.equal(command.validate(input), null, words.join(' '))
    checked += 1
  }
  assert.ok(checked > 100)
})

test('samples of single commands: each command exists', () => {
  const paths = commands.map(getPath)
  assert.deepEqual(
    SAMPLED_COMMANDS.filter((path) => !paths.includes(path)),
    [],
  )
})

test('page: has every command once, with description, options and example', () => {
  const page = createCommandsPage(commands)
  const headings = page.split('\n').filter((line) => line.startsWith('### '))
  assert.deepEqual(headings.map((line) => line.slice(4).replace(/ [A-Z[].*/, '')).sort(), commands.map(getPath).sort())
  assert.match(page, /^### credit MEMBER ACCOUNT COIN AMOUNT\n\nBooks money to a member; /m)
  assert.match(page, /^Options: `--reason TEXT` \(required\), `--key KEY`, `--yes`\.$/m)
  assert.match(page, /^npm run operator -- credit jane@example\.com funds USDT 25 --reason '/m)
  assert.equal(readFileSync('docs/commands.md', 'utf8'), page, 'run npm run build -- --docs')
})

test('words with signs of the shell: are quoted', () => {
  assert.equal(formatShellLine(['a', "it's", '*', '<p>', 'a@b.c']), `a 'it'\\''s' '*' '<p>' a@b.c`)
})

test('command without a sample for one of its arguments: the page is not written', () => {
  assert.throws(
    () => createExample({ usage: 'new <UNKNOWN>', description: 'x', permission: 'x.change' }),
    /no value for UNKNOWN of "new"/,
  )
})
