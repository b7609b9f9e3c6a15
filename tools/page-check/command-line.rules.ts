import { parseArgs } from 'node:util'

/** Arguments of `tradelet check`. */
export interface CheckOptions {
  address: string
  browser?: string | undefined
  cdp?: string | undefined
  width: number
  /** Time for the elements to show their data. */
  timeoutMs: number
  isJson: boolean
}

/** Text of `tradelet --help`. */
export const HELP = `Usage: tradelet check [options] <URL>

Opens a page in a browser and reports what is wrong with its elements: content security policy, loading, misspelt attributes, width, contrast,
language, several builds, retired versions.

Options:
  --browser PATH   program of a Chromium, Chrome or Edge; by default CHROME_PATH, that of the project's Playwright, or an installed one
  --cdp ADDRESS    running browser, such as http://127.0.0.1:9222
  --width PX       width of the window (default: 1280)
  --timeout S      seconds for the elements to show their data (default: 30)
  --json           print the findings as JSON
  -h, --help       print this help

Exit code: 0 without findings, 1 with findings, 2 if the page could not be checked.`

/** Width of the window in CSS px. */
const DEFAULT_WIDTH = 1280
const DEFAULT_TIMEOUT_S = 30

/** Parses the arguments after the program's name. Returns null if the help is wanted. @throws Error with one line for a wrong argument */
export function parseCommandLine(args: readonly string[]): CheckOptions | null {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      browser: { type: 'string' },
      cdp: { type: 'string' },
      width: { type: 'string', default: String(DEFAULT_WIDTH) },
      timeout: { type: 'string', default: String(DEFAULT_TIMEOUT_S) },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help || args.length === 0) return null
  const [command, address, ...others] = positionals
  if (command !== 'check') throw new Error(`unknown command: ${command}; the only one is "check"`)
  if (!address) throw new Error('the address of the page is missing')
  if (others.length > 0) throw new Error(`one address is expected, not also ${others.join(', ')}`)
  if (!/^(?:https?|file):/.test(address) || !URL.canParse(address))
    throw new Error(`${address} is not an address such as https://www.example.com/trade`)
  const width = parseNumber('width', values.width, 200, 10_000, 'px')
  const timeoutMs = 1000 * parseNumber('timeout', values.timeout, 1, 600, 'seconds')
  return { address, browser: values.browser, cdp: values.cdp, width, timeoutMs, isJson: values.json }
}

/** Parses an option as an integer within a range. @throws Error that names the option */
function parseNumber(option: string, text: string, least: number, most: number, unit: string): number {
  const number = Number(text)
  if (Number.isInteger(number) && number >= least && number <= most) return number
  throw new Error(`--${option}: ${text} is not a number of ${unit} from ${least} to ${most}`)
}
