import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAttribute } from '../../../../tools/documents/site/element-pages.ts'
import { makeScrollable, moveStyles } from '../../../../tools/documents/site/finish-pages.ts'

test('attributes of the manifest: flag, choice, number and text with their defaults', () => {
  const read = (text: string, written: string) => readAttribute({ name: 'a', type: { text }, default: written })
  assert.deepEqual([read('boolean', 'false').kind, read('boolean', 'false').fallback], ['flag', ''])
  const choice = read("'chart' | 'orders'", "'chart'")
  assert.deepEqual([choice.kind, choice.values, choice.fallback], ['choice', ['chart', 'orders'], 'chart'])
  assert.deepEqual([read('number | null', 'null').kind, read('number | null', 'null').fallback], ['number', ''])
  assert.deepEqual(
    [read('number', '10').fallback, read('string', "''").fallback, read('string', "'1'").fallback],
    ['10', '', '1'],
  )
})

test('style attributes: become classes of one sheet, text and other attributes stay', () => {
  const rules = new Map<string, string>()
  const html = moveStyles(
    '<p class="a" style="--d: 0">style="x"</p><i style="--d: 0"></i><td style="font: &quot;A&quot;">',
    rules,
  )
  const [first = '', second = ''] = [...rules.keys()]
  assert.equal(html, `<p class="a ${first}">style="x"</p><i class="${first}"></i><td class="${second}">`)
  assert.deepEqual([...rules.values()], ['--d: 0', 'font: "A"'])
})

test('code and tables that may scroll: reachable by keyboard, once', () => {
  assert.equal(
    makeScrollable('<pre class="a">x</pre><pre tabindex="0">y</pre>'),
    '<pre tabindex="0" class="a">x</pre><pre tabindex="0">y</pre>',
  )
  assert.equal(
    makeScrollable('<table><tr></tr></table><table class="pairs"></table>'),
    '<div class="table" tabindex="0"><table><tr></tr></table></div><table class="pairs"></table>',
  )
})
