import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import ts from 'typescript'
import { createServerProject, type ServerProject } from '../../../support/server-package.ts'

let project: ServerProject
before(async () => {
  project = await createServerProject()
})
after(() => project.close())

const read = (name: string) => readFileSync(join(project.package, name), 'utf8')

test('the packed package: modules for Node 20 with types, README and licence, and no dependencies', () => {
  const manifest = JSON.parse(read('package.json'))
  assert.deepEqual([manifest.name, manifest.type, manifest.engines], ['@tradelet/server', 'module', { node: '>=20' }])
  assert.equal(manifest.dependencies ?? manifest.peerDependencies, undefined)
  const files = readdirSync(project.package)
  for (const file of ['LICENSE', 'README.md', 'index.js', 'index.d.ts']) assert.ok(files.includes(file), file)
  const imported = [...read('index.js').matchAll(/^import .* from ["']node:(.+)["'];?$/gm)].map(([, name = '']) => name)
  assert.ok(imported.length > 0 && imported.every((name) => builtinModules.includes(name)))
  assert.equal(read('index.js').match(/^import /gm)?.length, imported.length)
})

/** Returns the errors of a partner's module with strict types, and without types of this project. */
function compile(code: string): string[] {
  const file = join(project.folder, 'partner.ts')
  writeFileSync(file, code)
  const program = ts.createProgram([file], {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: [],
  })
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

const VALID = `import { createPartner, verifyWebhook, type PartnerSession } from '@tradelet/server'
const partner = createPartner({ origin: 'https://trade.example.com', key: 'k' })
export async function open(member: string): Promise<PartnerSession | string | null> {
  const opened = await partner.openSession({ member, origin: 'https://harbour.example', scopes: ['read', 'trade'] })
  return opened.ok ? opened.data : opened.error.rule
}
export function settle(body: string, headers: Record<string, string>): string {
  const result = verifyWebhook(body, headers, ['whsec_1', undefined])
  if (!result.ok) return result.reason
  return result.event.type === 'order.settled' ? result.event.data.outcome : result.event.data.member
}
`

test('types: a right module compiles, a misspelt field, scope or fact does not', () => {
  assert.deepEqual(compile(VALID), [])
  for (const [from, to] of [
    ["'read', 'trade'", "'read', 'withdraw'"],
    ['openSession({ member,', 'openSession({ membr: member,'],
    ['data.outcome', 'data.outcme'],
    ["'order.settled'", "'order.setled'"],
    ['opened.error.rule', 'opened.error.rle'],
    ['opened.data :', 'opened.data.member :'],
  ] as const)
    assert.notDeepEqual(compile(VALID.replace(from, to)), [], to)
})
