import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCommandLine } from '../../../tools/page-check/command-line.rules.ts'
import { formatJson, formatReport, toPrintable } from '../../../tools/page-check/report.rules.ts'

test('arguments: the address, options, and the help', () => {
  assert.deepEqual(parseCommandLine(['check', 'https://a.example/b']), {
    address: 'https://a.example/b',
    browser: undefined,
    cdp: undefined,
    width: 1280,
    timeoutMs: 30_000,
    isJson: false,
  })
  const given = [
    'check',
    '--json',
    '--width',
    '390',
    '--timeout',
    '5',
    '--browser',
    '/usr/bin/x',
    '--cdp',
    'http://b',
    'http://a.example',
  ]
  assert.deepEqual(parseCommandLine(given), {
    address: 'http://a.example',
    browser: '/usr/bin/x',
    cdp: 'http://b',
    width: 390,
    timeoutMs: 5_000,
    isJson: true,
  })
  for (const args of [[], ['--help'], ['check', '-h']]) assert.equal(parseCommandLine(args), null)
})

test('wrong arguments: each is named', () => {
  const wrong: readonly (readonly [string[], RegExp])[] = [
    [['chek', 'https://a.example'], /unknown command: chek/],
    [['check'], /address of the page is missing/],
    [['check', 'a.example'], /a\.example is not an address/],
    [['check', 'https://a.example', 'https://b.example'], /not also https:\/\/b\.example/],
    [['check', 'https://a.example', '--width', 'wide'], /--width: wide/],
    [['check', 'https://a.example', '--timeout', '0'], /--timeout: 0 is not a number of seconds from 1 to 600/],
    [['check', 'https://a.example', '--jsn'], /Unknown option '--jsn'/],
  ]
  for (const [args, message] of wrong) assert.throws(() => parseCommandLine(args), message)
})

test('report: a line per finding, then their number', () => {
  const element = { name: 'tl-ticker' } as never
  const page = { address: 'https://a.example', elements: [element] }
  assert.equal(formatReport(page, []), 'https://a.example: 1 element, no findings')
  assert.equal(
    formatReport(page, [
      { subject: 'policy', element: null, message: 'lacks x' },
      { subject: 'width', element: 'tl-ticker', message: 'is narrow' },
    ]),
    'policy  lacks x\nwidth   <tl-ticker> is narrow\nhttps://a.example: 1 element, 2 findings',
  )
})

test('report, texts with control characters: cannot change what the terminal shows', () => {
  const page = { address: 'https://me:secret@a.example/', elements: [{ name: 'tl-ticker', build: null }] as never }
  const message = '“\u001b[2J\u009b1A\u202ebuy\nhttps://a.example: 1 element, no findings”'
  const findings = [{ subject: 'contrast', element: 'tl-ticker#\u001b]0;x\u0007', message }] as const
  assert.equal(
    formatReport(page, findings),
    'contrast  <tl-ticker# ]0;x > “ [2J 1A buy https://a.example: 1 element, no findings”\nhttps://a.example/: 1 element, 1 finding',
  )
  const json = formatJson(page, findings)
  assert.doesNotMatch(json, /[^\P{Cc}\n]|\u202e/u)
  assert.equal(JSON.parse(json).findings[0].message, message)
})

test('error of the program: names no login of an address', () => {
  assert.equal(
    toPrintable('http://me:p%40ss@a.example/b returned status 401'),
    'http://a.example/b returned status 401',
  )
})
