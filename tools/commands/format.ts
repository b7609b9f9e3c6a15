/** `npm run format`: formats all files and applies the safe corrections of the linter. */
import { createTool } from '../lib/command-line.ts'
import { startNode, toPackagePath } from '../lib/process.ts'

const tool = createTool('npm run format', 'Formats files and applies the safe corrections of the linter.')
  .argument('[paths...]', 'files and folders; all by default')
  .parse()
startNode([toPackagePath('@biomejs/biome/bin/biome'), 'check', '--write', ...tool.args]).on('exit', (code) => {
  process.exitCode = code ?? 1
})
