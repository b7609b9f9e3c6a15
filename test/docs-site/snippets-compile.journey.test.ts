import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseTemplate } from '@angular/compiler'
import { compile } from 'svelte/compiler'
import ts from 'typescript'
import { compileScript, compileTemplate, parse } from 'vue/compiler-sfc'
import { EXAMPLE_ORIGIN } from '../../shared/base/rules/documentation.rules.ts'
import { readDocuments } from '../../tools/documents/site/documents-file.ts'
import { createShown } from './shown-snippets.ts'

const SHOWN = createShown(readDocuments(), EXAMPLE_ORIGIN)
const isCustomElement = (tag: string) => tag.startsWith('tl-')

test('every Vue snippet compiles, and its template has the element with its attributes', () => {
  for (const { name, code, element, state } of SHOWN) {
    const { descriptor, errors } = parse(code.vue)
    assert.deepEqual(errors, [], name)
    compileScript(descriptor, { id: 'snippet' })
    const source = descriptor.template?.content ?? ''
    const compiled = compileTemplate({ source, filename: 'x.vue', id: 'snippet', compilerOptions: { isCustomElement } })
    assert.deepEqual(compiled.errors, [], name)
    assert.ok(compiled.code.includes(`"${element.tag}"`), name)
    for (const [attribute, value] of Object.entries(state.attributes))
      assert.ok(
        compiled.code.includes(`${JSON.stringify(value)}`) && compiled.code.includes(attribute),
        `${name}: ${attribute}`,
      )
  }
})

test('every Svelte snippet compiles without a warning', () => {
  for (const { name, code } of SHOWN) {
    const { js, warnings } = compile(code.svelte, { generate: 'client' })
    assert.ok(js.code, name)
    assert.deepEqual(
      warnings.map(({ message }) => message),
      [],
      name,
    )
  }
})

test('every Angular snippet: its class and its template compile', () => {
  for (const { name, code, element } of SHOWN) {
    const { diagnostics } = ts.transpileModule(code.angular, {
      reportDiagnostics: true,
      compilerOptions: { experimentalDecorators: true, target: ts.ScriptTarget.ES2022 },
    })
    assert.deepEqual(
      diagnostics?.map(({ messageText }) => messageText),
      [],
      name,
    )
    const template = /template: `([\s\S]*?)`,/.exec(code.angular)?.[1] ?? ''
    const { errors, nodes } = parseTemplate(template, 'x.html')
    assert.equal(errors, null, name)
    assert.ok(nodes.length > 0 && template.includes(`<${element.tag}`), name)
  }
})

test('broken snippet: rejected by each compiler', () => {
  assert.notDeepEqual(parse('<template><a></template>').errors, [])
  assert.throws(() => compile('<a {#if}', { generate: 'client' }))
  assert.notEqual(parseTemplate('<a (x)="y(">', 'x.html').errors, null)
})
