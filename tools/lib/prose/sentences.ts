/** Strings of one line, which are skipped, and comments with their text. A glob such as `'a/**' + '/*.ts'` in a string opens no comment. */
const STRING_OR_COMMENT = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`\n]*`|\/\/.*|\/\*\*?([\s\S]*?)\*\//g
const LINE_COMMENT = /^\s*(?:\/\/|--)\s?(.*)$/
const CODE_BLOCK = /```[\s\S]*?```/g

/** Returns the sentences of a file's prose: its comments or, of a Markdown file, its paragraphs without code blocks. Code in backticks becomes `x`. */
export function extractSentences(file: string, text: string): string[] {
  const blocks = file.endsWith('.md')
    ? text.replace(CODE_BLOCK, '').split(/\n\s*\n|\n(?=[-*|#])/)
    : extractComments(text)
  return blocks.flatMap((block) => block.split(CODE_BLOCK)).flatMap(splitSentences)
}

function extractComments(text: string): string[] {
  const blocks = [...text.matchAll(STRING_OR_COMMENT)].map(([, body = '']) => body.replace(/^\s*\*/gm, ' '))
  let lines = ''
  for (const row of [...text.split('\n'), '']) {
    const line = LINE_COMMENT.exec(row)?.[1]
    if (line !== undefined) lines += ` ${line}`
    else if (lines !== '') {
      blocks.push(lines)
      lines = ''
    }
  }
  return blocks
}

const splitSentences = (block: string): string[] =>
  block
    .replace(/`[^`]*`/g, 'x')
    .replace(/\{@link [^}]*\}/g, 'x')
    .replace(/@\w+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?])\s+(?=[A-Z"`])/)
    .filter((sentence) => /[a-z]{2,} [a-z]/i.test(sentence))
