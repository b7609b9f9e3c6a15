/** `npm run commits`: checks the subjects of the commits since {@link RULE_SINCE}. Prints each subject that breaks a rule and exits with 1 if one does. */
import { spawnSync } from 'node:child_process'
import { createTool } from '../lib/command-line.ts'
import { projectRoot } from '../lib/process.ts'
import { findSubjectProblem } from '../lib/prose/commit-subjects.ts'

createTool('npm run commits', 'Checks the subjects of the commits. Prints each that breaks a rule.').parse()

/** Start of the rule in s since 1970 (2026-11-24 21:30 UTC). Older subjects have other forms. */
const RULE_SINCE = 1_795_555_800

// Without git or a history, for example in an unpacked archive, the list is empty and the check passes.
const { stdout } = spawnSync('git', ['log', '--no-merges', '--format=%at %s'], { cwd: projectRoot, encoding: 'utf8' })
for (const line of (stdout ?? '').split('\n').filter(Boolean)) {
  const [, authored = '0', subject = ''] = /^(\d+) (.*)$/.exec(line) ?? []
  const problem = Number(authored) < RULE_SINCE ? null : findSubjectProblem(subject)
  if (problem === null) continue
  console.log(`${subject}: ${problem}`)
  process.exitCode = 1
}
