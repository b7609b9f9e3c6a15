/** Prints a table of the sizes that differ between two builds, for the report of a pull request: `size-report.ts BEFORE.json AFTER.json`, both from `size-limit --json`. */
import { readFileSync } from 'node:fs'
import { compareBuilds } from './size-report.rules.ts'

const [before, after] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')))
console.log(compareBuilds(before, after))
