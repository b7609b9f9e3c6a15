import { parseArgs } from 'node:util'
import { OperatorError, type Request } from './backend-door.ts'

/** What was typed: positional values by the name in the usage, options by theirs. */
export type Typed = Record<string, string>

/** One command of the operator. In `usage`, small words are typed as they are, capitals are values, brackets may be left out: `credit MEMBER AMOUNT [--key KEY]`. */
export interface CliCommand {
  usage: string
  does: string
  request(typed: Typed): Request
  /** What to print of the answer. */
  show(data: unknown): string
  /** Whether the answer is bad news, which the exit code tells. */
  isBad?(data: unknown): boolean
}

/** Finds the command that was typed. Throws an OperatorError when there is none like it. */
export function parse(commands: readonly CliCommand[], args: readonly string[]): { command: CliCommand; typed: Typed } {
  const { positionals, values } = read(args)
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

function read(args: readonly string[]): { positionals: string[]; values: Typed } {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        img: { type: 'string' },
        key: { type: 'string' },
        page: { type: 'string' },
        reason: { type: 'string' },
      },
    })
    return { positionals, values: { ...values } }
  } catch (error) {
    const [said] = error instanceof Error ? error.message.split('. ') : []
    throw new OperatorError(`${said}; npm run operator -- help lists the commands.`)
  }
}

function match(usage: string, positionals: readonly string[], values: Typed): Typed | null {
  const options = [...usage.matchAll(/\[--(\w+) [A-Z]+\]/g)].map(([, name = '']) => name)
  const words = usage
    .replace(/\[--\w+ [A-Z]+\]/g, '')
    .trim()
    .split(/\s+/)
  const needed = words.filter((word) => !word.startsWith('['))
  if (positionals.length < needed.length || positionals.length > words.length) return null
  if (Object.keys(values).some((name) => !options.includes(name))) return null
  const typed: Typed = { ...values }
  for (const [at, given] of positionals.entries()) {
    const word = words[at] ?? ''
    if (/^\[?[A-Z]+\]?$/.test(word)) typed[word.replace(/[[\]]/g, '')] = given
    else if (word !== given) return null
  }
  return typed
}
