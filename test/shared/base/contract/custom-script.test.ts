import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { buildPagePolicy } from '../../../../server/operations/site/page-policy.ts'
import { scriptsOf } from '../../../../shared/base/contract/custom-script.ts'

const nothing = { scripts: [], styles: [], backends: [] }
const inline = (code: string, attributes = {}) => ({ src: null, code, attributes })
const external = (src: string, attributes = {}) => ({ src, code: '', attributes })

describe('scriptsOf (Q-148)', () => {
  const READINGS: [string, string, ReturnType<typeof scriptsOf>][] = [
    ['nothing', ' \n ', []],
    ['an address', ' https://x.example/a.js?id=1 ', [external('https://x.example/a.js?id=1')]],
    ['an address without a scheme', '//x.example/a.js', [external('https://x.example/a.js')]],
    ['code', "window.a = 'https://x.example/a.js'", [inline("window.a = 'https://x.example/a.js'")]],
    ['another scheme', 'javascript:alert(1)', [inline('javascript:alert(1)')]],
    [
      'tags, in their order',
      '<!-- count --><SCRIPT async src="https://x.example/a.js" data-site=\'7\'></SCRIPT>\n<script>\nb()\n</script >',
      [external('https://x.example/a.js', { async: '', 'data-site': '7' }), inline('\nb()\n')],
    ],
    [
      'signs within attributes',
      '<script data-a="a>b" src=https://x.example/a.js></script>',
      [external('https://x.example/a.js', { 'data-a': 'a>b' })],
    ],
    [
      'what would run by an attribute',
      '<script onload="x()" nonce="n" src="https://x.example/a.js"></script>',
      [external('https://x.example/a.js')],
    ],
    ['an empty tag', '<script> </script>', []],
    ['an address that is none', '<script src="data:text/javascript,x()">y()</script>', [inline('y()')]],
  ]
  for (const [what, setting, scripts] of READINGS)
    it(`reads ${what}`, () => assert.deepEqual(scriptsOf(setting), scripts))

  it('any text: does not throw', () => {
    fc.assert(fc.property(fc.string({ maxLength: 500 }), (setting) => Array.isArray(scriptsOf(setting))))
  })
})

describe('buildPagePolicy', () => {
  it('allows inline code by hash and files by address, and nothing unsafe', () => {
    const policy = buildPagePolicy(
      '<script src="https://x.example/a.js?id=1"></script><script>b()</script><script src="https://x.example/c;d,e.js"></script>',
      nothing,
    )
    const [script = ''] = policy.match(/script-src [^;]+/) ?? []
    assert.equal(
      script,
      "script-src 'self' https://x.example/a.js 'sha256-cf242PFc/kb7xD0Qzhsmd9vvRkc+cWFmbi+k+YvtdKc=' https://x.example/c%3Bd%2Ce.js",
    )
    assert.match(policy, /connect-src 'self' https:\/\/x\.example;/)
    assert.doesNotMatch(policy, /unsafe|\*/)
  })

  it('any setting: cannot add a directive', () => {
    const plain = buildPagePolicy('', nothing).split(';').length
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), (address, code) => {
        const policy = buildPagePolicy(`<script src="${address}"></script><script>${code}</script>`, nothing)
        assert.equal(policy.split(';').length, plain)
        assert.doesNotMatch(policy, /[\r\n,]/)
      }),
    )
  })
})
