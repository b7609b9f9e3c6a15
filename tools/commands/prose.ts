/** `npm run prose`: measures how plainly comments and documents are written. Rules: CONTRIBUTING.md, "Writing". */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTool } from '../lib/command-line.ts'
import { projectRoot } from '../lib/process.ts'
import { type FileProse, findProseProblems, getDensity, measureProse } from '../lib/prose/measure.ts'

const PROSE = /\.(?:[cm]?tsx?|[cm]?js|astro|css|md|sql)$/
/** Generated files, licences, and the changelog, which quotes the words of past releases. */
const EXCLUDED = /(?:^|\/)(?:node_modules|dist|vendor|CHANGELOG|NOTICE|LICENSE)|\.d\.ts$/
const GENERATED = /auto-generated|@generated/
const MAX_SHOWN_FILES = 12

function measurePaths(paths: readonly string[]): FileProse[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...paths], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  return list
    .split('\n')
    .filter((file) => PROSE.test(file) && !EXCLUDED.test(file) && existsSync(join(projectRoot, file)))
    .map((file) => ({ file, text: readFileSync(join(projectRoot, file), 'utf8') }))
    .filter(({ text }) => !GENERATED.test(text.slice(0, 300)))
    .map(({ file, text }) => measureProse(file, text))
}

const tool = createTool('npm run prose', 'Measures how plainly comments and documents are written.')
  .argument('[paths...]', 'files and folders; all by default')
  .option('--check', 'print only what exceeds the limits, and exit with 1 if something does')
  .parse()
const files = measurePaths(tool.args)
const problems = findProseProblems(files)
if (tool.opts<{ check?: boolean }>().check) {
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
} else {
  for (const file of files
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => getDensity(b) - getDensity(a))
    .slice(0, MAX_SHOWN_FILES)) {
    console.log(`${file.file}: ${getDensity(file).toFixed(1)} per 1,000 words (${file.words} words)`)
    for (const { sentence, rules } of file.marked) console.log(`    ${sentence.slice(0, 200)}  [${rules.join('; ')}]`)
  }
  console.log(problems.join('\n') || 'all limits hold')
}
