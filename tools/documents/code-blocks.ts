/** Line that names a file, and the block of code after it. */
const BLOCK = /^(<!-- code: (\S+) -->\n)(```\w+\n)[\s\S]*?^```$/gm

/** Returns a guide whose named blocks have the text of their files. */
export const fillCodeBlocks = (guide: string, readFile: (file: string) => string): string =>
  guide.replace(BLOCK, (_whole, line, file, fence) => `${line}${fence}${readFile(file).trimEnd()}\n\`\`\``)
