/** Writes code of examples into the guides: the block after a line such as `<!-- code: examples/embed/index.html -->` has the text of that file. `--check` only compares. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../lib/process.ts'
import { fillCodeBlocks } from './code-blocks.ts'
import { writeOrCheck } from './generated-page.ts'

const readFile = (file: string): string => readFileSync(join(projectRoot, file), 'utf8')

for (const guide of globSync('docs/*.md', { cwd: projectRoot })) {
  const text = readFile(guide)
  const filled = fillCodeBlocks(text, readFile)
  if (filled !== text || process.argv.includes('--check')) writeOrCheck(guide, filled)
}
