// `node tools/run.mjs NAME …` runs tools/commands/NAME.ts with the project's own Node, after installing missing packages. Every npm script starts here, so that
// each works on a fresh machine with an older Node, and after generating the code that is not in git. On a pruned tree, such as the image, the operator's tool runs with the machine's Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { updateGeneratedCode } from './generated-code.mjs'
import { environment, install, root } from './install.mjs'

const [name, ...args] = process.argv.slice(2)
const node = install(name)
updateGeneratedCode()
const child = spawn(node, [join(root, 'tools', 'commands', `${name}.ts`), ...args], {
  cwd: root,
  env: environment(),
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
