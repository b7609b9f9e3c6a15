import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { publicVariables } from '../../../../shared/element/manifest/element-documents.ts'
import { readElementDeclarations } from '../../../../tools/documents/element-declarations.ts'
import { createManifest } from '../../../../tools/documents/element-documents.ts'
import { projectRoot } from '../../../../tools/lib/process.ts'
import { generateEditorData } from '../../../../tools/publish/packages/editor-data.ts'

interface Named {
  name: string
  description: string
}

const elements = readElementDeclarations(projectRoot)
const files = generateEditorData(createManifest(elements), '@tradelet/elements', '1.2.3')
const read = (name: string) => JSON.parse(files[name] ?? '')

describe('data for editors', () => {
  it('VS Code: each tag with its attributes, and the words of an attribute', () => {
    const tags: (Named & { attributes: (Named & { values: Named[] })[] })[] = read('vscode.html-custom-data.json').tags
    assert.deepEqual(
      tags.map(({ name }) => name),
      elements.map(({ tag }) => tag),
    )
    const layout = tags.find(({ name }) => name === 'tl-ticker')?.attributes.find(({ name }) => name === 'layout')
    assert.deepEqual(layout?.values.map(({ name }) => name).sort(), ['carousel', 'strip'])
    assert.match(layout?.description ?? '', /`carousel` moves by itself/)
  })

  it('VS Code: each variable once', () => {
    const properties: Named[] = read('vscode.css-custom-data.json').properties
    assert.deepEqual(
      properties.map(({ name }) => name),
      Object.keys(publicVariables),
    )
  })

  it('JetBrains: each element, under the name and version of the package', () => {
    const { name, version, contributions } = read('web-types.json')
    assert.deepEqual([name, version], ['@tradelet/elements', '1.2.3'])
    assert.equal(contributions.html.elements.length, elements.length)
  })
})
