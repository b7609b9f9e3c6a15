import assert from 'node:assert/strict'
import { test } from 'node:test'
import { INTERVALS } from '../../../shared/base/contract/constants.ts'
import { GRANT_SCOPES } from '../../../shared/base/contract/endpoint.ts'
import { ACCESS_KINDS } from '../../../shared/base/contract/partners.ts'
import { RECORD_TYPES } from '../../../shared/base/contract/record.ts'
import { readElementDeclarations } from '../../../tools/documents/element-declarations.ts'
import { projectRoot } from '../../../tools/lib/process.ts'
import { PARTS } from '../../../widgets/exchange/trading-screen-props.ts'

const elements = readElementDeclarations(projectRoot)
const readValues = (tag: string, name: string): string[] => {
  const attribute = elements.find((one) => one.tag === tag)?.attributes.find((one) => one.name === name)
  return [...(attribute?.type ?? '').matchAll(/'([^']*)'/g)].map(([, value = '']) => value).filter(Boolean)
}

for (const [tag, name, values] of [
  ['tl-options', 'interval', Object.keys(INTERVALS)],
  ['tl-exchange', 'features', PARTS],
  ['tl-record', 'type', RECORD_TYPES],
  ['tl-partner-access', 'scopes', GRANT_SCOPES],
  ['tl-partner-access', 'kind', ACCESS_KINDS],
] as const)
  test(`<${tag} ${name}>: its type has the values that the code knows`, () =>
    assert.deepEqual(readValues(tag, name).sort(), [...values].sort()))

test('attributes: no text attribute whose description lists values in code has the type string', () => {
  const open = elements.flatMap(({ tag, attributes }) =>
    attributes
      .filter(
        ({ type, description }) => type === 'string' && (description.match(/`[a-z0-9]+`(?=,| or )/g) ?? []).length > 1,
      )
      .map(({ name }) => `${tag} ${name}`),
  )
  assert.deepEqual(open, [])
})
