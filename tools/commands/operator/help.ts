/** Command as the help shows it. */
interface Described {
  readonly usage: string
  readonly does: string
}

const WIDTH = 100
const [USAGE_INDENT, TEXT_INDENT] = ['  ', '      ']

/** Returns the first word of a usage, by which commands are grouped. */
const topicOf = ({ usage }: Described): string => usage.split(' ')[0] ?? ''

/** Returns all commands by topic, in lines of at most 100 characters. */
export function helpText(commands: readonly Described[], footer: string): string {
  const topics = [...new Set(commands.map(topicOf))].sort()
  const groups = topics.map((topic) => commands.filter((command) => topicOf(command) === topic))
  const lines = groups.flatMap((group) => [...group.flatMap(({ usage }) => wrapped(usage, USAGE_INDENT)), ''])
  return ['npm run operator -- COMMAND', '', ...lines, ...wrapped(footer, '')].join('\n')
}

/** Returns usage and description of the commands of a topic, in lines of at most 100 characters; null for an unknown topic. */
export function topicText(commands: readonly Described[], topic: string): string | null {
  const group = commands.filter((command) => topicOf(command) === topic)
  if (group.length === 0) return null
  return group.flatMap(({ usage, does }) => [...wrapped(usage, USAGE_INDENT), ...wrapped(does, TEXT_INDENT)]).join('\n')
}

/** Wraps a text at 100 characters with an indent, and a further indent after the first line of a usage. A longer word gets its own line. */
function wrapped(text: string, indent: string): string[] {
  const lines: string[] = []
  let line = indent
  // An option and its value stay on one line.
  for (const word of text.match(/\[[^\]]*\]|\S+/g) ?? []) {
    const isFirst = line.trim() === ''
    if (!isFirst && line.length + 1 + word.length > WIDTH) {
      lines.push(line)
      line = `${indent}${indent === USAGE_INDENT ? '    ' : ''}${word}`
    } else line = isFirst ? `${line}${word}` : `${line} ${word}`
  }
  return [...lines, line]
}
