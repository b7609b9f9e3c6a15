import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import Ajv from 'ajv'
import { publicVariables } from '../../../shared/element/manifest/element-documents.ts'
import { BASE_TOKENS } from '../../../shared/view/theme/public-variables.ts'
import { readElementDeclarations } from '../../../tools/documents/element-declarations.ts'
import { createManifest } from '../../../tools/documents/element-documents.ts'
import { projectRoot } from '../../../tools/lib/process.ts'
import { readEventDetails } from '../../../tools/publish/event-details.ts'

const elements = readElementDeclarations(projectRoot)
const { modules } = createManifest(elements)
const declarations = modules.flatMap((module) => module.declarations)
const findElement = (tag: string) => declarations.find(({ tagName }) => tagName === tag)
/** Views whose list can be empty: those that show `EmptyList`, also by `List`. */
const EMPTY_LIST = /<(EmptyList|List)\b/
const IMPORTED = /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g

/** Returns whether a view of an element, or a view that it loads, shows a list that can be empty. */
function hasEmptyList(feature: string): boolean {
  const files = new Set([join(projectRoot, `widgets/${feature}/${feature}.element.ts`)])
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    if (EMPTY_LIST.test(text) && !file.endsWith('/list.tsx')) return true
    for (const [, path = ''] of text.matchAll(IMPORTED)) files.add(join(dirname(file), path))
  }
  return false
}

const SENTENCE = /^[A-Z`][\s\S]*\.$/

describe('manifest of the elements', () => {
  it('is valid by the schema of custom-elements manifests', () => {
    const schema = JSON.parse(
      readFileSync(join(projectRoot, 'node_modules/custom-elements-manifest/schema.json'), 'utf8'),
    )
    const validate = new Ajv({ strict: false }).compile(schema)
    validate(JSON.parse(JSON.stringify(createManifest(elements))))
    assert.deepEqual(validate.errors, null)
  })

  it('describes each element, attribute, property, event, slot, part and variable', () => {
    for (const { tagName, description, attributes, members, events, slots, cssParts, cssProperties } of declarations) {
      assert.match(description, SENTENCE, tagName)
      for (const one of [...attributes, ...members, ...events, ...slots, ...cssParts, ...cssProperties])
        assert.match(one.description, SENTENCE, `${tagName} ${one.name}`)
      assert.ok(slots.length > 0 && cssParts.length > 0 && cssProperties.length > 0, tagName)
    }
  })

  it('has default and example of an attribute', () => {
    const step = findElement('tl-order-book')?.attributes.find(({ name }) => name === 'step')
    assert.equal(step?.default, "''")
    assert.match(step?.description ?? '', /`0\.1`/)
    const refresh = findElement('tl-ticker')?.attributes.find(({ name }) => name === 'refresh')
    assert.equal(refresh?.default, '10')
    assert.match(refresh?.description ?? '', /Example: `5`\.$/)
  })

  it('has the fields of each detail with their types, also those of its order', () => {
    const order = findElement('tl-options')?.events.find(({ name }) => name === 'tl-order')
    assert.equal(order?.type.text, 'CustomEvent<OptionOrderDetail>')
    for (const field of [
      /`detail\.phase` \(`'before' \| [^`]+ \| 'settled'`\)/,
      /`detail\.order\.seconds` \(`number`\)/,
      /`detail\.profit` \(`string \| null`\)/,
    ])
      assert.match(order?.description ?? '', field)
  })

  it('slot `empty`: described by each element with a list that can be empty, and by no other', () => {
    const described = elements.filter(({ slots }) => slots.some(({ name }) => name === 'empty')).map(({ tag }) => tag)
    const offered = elements.map(({ tag }) => tag).filter((tag) => hasEmptyList(tag.replace('tl-', '')))
    assert.ok(offered.length > 10)
    assert.deepEqual(described.sort(), offered.sort())
  })

  it('boolean attributes: false by default, since React could not turn them off', () => {
    const flags = elements.flatMap(({ tag, attributes }) =>
      attributes.filter(({ type }) => type === 'boolean').map(({ name, fallback }) => ({ tag, name, fallback })),
    )
    assert.ok(flags.some(({ name }) => name === 'no-chart'))
    assert.deepEqual(
      flags.filter(({ fallback }) => fallback !== 'false'),
      [],
    )
  })
})

describe('details of events', () => {
  it('methods have the types of the source, also those of the standard library', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradelet-details-'))
    const file = join(folder, 'events.ts')
    writeFileSync(
      file,
      '/** Detail. */\nexport interface SomeDetail {\n  /** Waits. */\n  wait(until: Promise<string>): void\n}\n',
    )
    const fields = readEventDetails(file).get('SomeDetail')?.fields
    rmSync(folder, { recursive: true })
    assert.deepEqual(fields, [{ name: 'wait', type: '(until: Promise<string>) => void', description: 'Waits.' }])
  })

  it('a field without a description: the build fails and names it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tradelet-details-'))
    const file = join(folder, 'events.ts')
    writeFileSync(
      file,
      '/** Detail. */\nexport interface SomeDetail {\n  /** Known. */\n  known: string\n  bare: string\n}\n',
    )
    assert.throws(() => readEventDetails(file), /SomeDetail\.bare has no description/)
    rmSync(folder, { recursive: true })
  })
})

describe('public variables', () => {
  it('are those that the style sheets read and those of the table for partners, with the same defaults', () => {
    const folder = join(projectRoot, 'shared/view/theme')
    const css = readdirSync(folder)
      .filter((file) => file.endsWith('.css'))
      .map((file) => readFileSync(join(folder, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''))
    const read = [...new Set(css.join('').match(/--tl-base-[a-z-]+/g))].sort()
    assert.deepEqual(Object.keys(publicVariables).sort(), read)
    assert.deepEqual(
      BASE_TOKENS.map((token) => `--tl-base-${token}`).sort(),
      read,
      'those that a sheet and a frame take over',
    )
    const table = readFileSync(join(projectRoot, 'docs/embedding.md'), 'utf8')
    for (const [, name = '', fallback = ''] of table.matchAll(/^\| `(--tl-base-[a-z-]+)` \| (.*?) \|/gm))
      assert.equal(
        publicVariables[name as keyof typeof publicVariables]?.fallback.replaceAll('’', "'"),
        fallback.replaceAll('`', ''),
        name,
      )
  })
})
