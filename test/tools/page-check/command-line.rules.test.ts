import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseCommandLine } from '../../../tools/page-check/command-line.rules.ts'
import { formatReport } from '../../../tools/page-check/report.rules.ts'

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
