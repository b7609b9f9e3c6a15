// `node tools/run.mjs NAME …` runs tools/commands/NAME.ts with the project's own Node, after installing missing packages. Every npm script starts here, so that
// each works on a fresh machine with an older Node. On a pruned tree, such as the image, the operator's tool runs with the machine's Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { environment, install, root } from './install.mjs'

const [name, ...args] = process.argv.slice(2)
const child = spawn(install(name), [join(root, 'tools', 'commands', `${name}.ts`), ...args], {
  cwd: root,
  env: environment(),
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
