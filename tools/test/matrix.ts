import { projectRoot } from '../lib/process.ts'
import type { Suite } from './schedule.ts'

/** Result of suites under one condition (engine or font): a line for each suite and each skipped test. */
export interface Outcome {
  lines: readonly string[]
  ok: boolean
}

/** Runs suites one after the other under a condition, prints their output, and returns a line for each. A suite in which no test passed fails. */
export async function runSuites(condition: string, suites: readonly Suite[]): Promise<Outcome> {
  const lines: string[] = []
  let ok = true
  for (const suite of suites) {
    const { passed, failed, skipped = [], output } = await suite.run()
    const line = `${condition} ${suite.name}: ${passed} passed, ${failed} failed, ${skipped.length} skipped`
    console.log(`\n── ${condition}, ${suite.name}\n${output.replaceAll(projectRoot, '').trim()}\n${line}`)
    lines.push(line, ...skipped.map((test) => `  skipped: ${test}`))
    ok &&= failed === 0 && passed > 0
  }
  return { lines, ok }
}

/** Returns the names among the arguments, or all names if none is. */
export function selectNames<Name extends string>(names: readonly Name[], args: readonly string[]): readonly Name[] {
  const chosen = names.filter((name) => args.includes(name))
  return chosen.length > 0 ? chosen : names
}
