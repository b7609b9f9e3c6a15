/** Checks that each attribute, event, part, slot, state and variable that was removed or changed since the last release has a migration note. */
import { findChanges, MIGRATIONS, readText } from './elements.ts'
import { describeChange, findMissingNotes } from './surface.rules.ts'

const missing = findMissingNotes(findChanges(), readText(MIGRATIONS))
if (missing.length > 0) {
  console.error(`${MIGRATIONS} needs a line under "Unreleased" with the names in backticks for:`)
  for (const change of missing) console.error(`  ${describeChange(change)}`)
  process.exitCode = 1
}
