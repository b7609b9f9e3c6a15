#!/usr/bin/env node
/** `npx tradelet check URL`, the program of `@tradelet/elements`. */
import { CheckError, openBrowser } from './browser.ts'
import { type CheckOptions, HELP, parseCommandLine } from './command-line.rules.ts'
import { findProblems } from './findings.rules.ts'
import { formatJson, formatReport, toPrintable } from './report.rules.ts'
import { visitPage } from './visit.ts'

/** Height of the window in CSS px. */
const HEIGHT = 900

/** Checks a page and prints the report. Returns the exit code. */
async function check({ address, browser: program, cdp, width, timeoutMs, isJson }: CheckOptions): Promise<number> {
  const browser = await openBrowser({ program, address: cdp })
  try {
    const facts = await visitPage(browser, { address, width, height: HEIGHT, timeoutMs })
    if (facts.elements.length === 0) throw new CheckError(`${address} has no elements`)
    const findings = findProblems(facts)
    console.log(isJson ? formatJson(facts, findings) : formatReport(facts, findings))
    return findings.length > 0 ? 1 : 0
  } finally {
    await browser.close()
  }
}

async function run(): Promise<number> {
  try {
    const options = parseCommandLine(process.argv.slice(2))
    if (options) return await check(options)
    console.log(HELP)
    return 0
  } catch (error) {
    // Messages of `parseArgs` have several sentences, the first of which names the fault.
    const message = error instanceof Error ? error.message : String(error)
    console.error(`tradelet: ${toPrintable(message.split('\n')[0] ?? '')} (--help lists the options)`)
    return 2
  }
}

process.exitCode = await run()
