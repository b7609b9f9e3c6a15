import { parseArgs } from 'node:util'
import { OperatorError } from './backend-client.ts'
import type { Typed } from './request.ts'

/** Finds the command that was typed. @throws OperatorError if none matches. */
export function parse<Command extends { readonly usage: string }>(
  commands: readonly Command[],
  args: readonly string[],
): { command: Command; typed: Typed } {
  const { positionals, values } = read(args, new Map(commands.flatMap(({ usage }) => optionsOf(usage))))
  for (const command of commands) {
    const typed = match(command.usage, positionals, values)
    if (typed) return { command, typed }
  }
  const [first = ''] = positionals
  const near = commands.filter(({ usage }) => usage.split(' ')[0] === first).map(({ usage }) => usage)
  throw new OperatorError(
    near.length > 0
      ? `It is said like this: ${near.join(' | ')}`
      : `There is no command "${first}"; npm run operator -- help lists them.`,
  )
}

function read(
  args: readonly string[],
  options: ReadonlyMap<string, 'string' | 'boolean'>,
): { positionals: string[]; values: Typed } {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries([...options].map(([name, type]) => [name, { type }])),
    })
    return {
      positionals,
      values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
    }
  } catch (error) {
    const [said] = error instanceof Error ? error.message.split('. ') : []
    throw new OperatorError(`${said}; npm run operator -- help lists the commands.`)
  }
}

/** Option in a usage; brackets make it optional. */
const OPTION = /(\[)?--([\w-]+)( [A-Z]+)?\]?/g

/** Returns the options of a usage: with a value (`string`), or flags (`boolean`). */
const optionsOf = (usage: string): [name: string, type: 'string' | 'boolean'][] =>
  Array.from(usage.matchAll(OPTION), ([, , name = '', value]) => [name, value ? 'string' : 'boolean'])

const requiredOptionsOf = (usage: string): string[] =>
  Array.from(usage.matchAll(OPTION), ([, bracket, name = '']) => (bracket ? [] : [name])).flat()

function match(usage: string, positionals: readonly string[], values: Typed): Typed | null {
  const options = optionsOf(usage).map(([name]) => name)
  const words = usage.replace(OPTION, '').trim().split(/\s+/)
  const needed = words.filter((word) => !word.startsWith('['))
  if (positionals.length < needed.length || positionals.length > words.length) return null
  if (Object.keys(values).some((name) => !options.includes(name))) return null
  if (requiredOptionsOf(usage).some((name) => values[name] === undefined)) return null
  const typed: Typed = {}
  for (const [at, given] of positionals.entries()) {
    const word = words[at] ?? ''
    if (/^\[?[A-Z]+\]?$/.test(word)) typed[word.replace(/[[\]]/g, '')] = given
    else if (word !== given) return null
  }
  return { ...typed, ...values }
}
