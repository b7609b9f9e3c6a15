import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import ts from 'typescript'
import { generateSessionTypes } from '../../../tools/publish/session-types.ts'

let folder = ''
before(async () => {
  // In the project, so that the source resolves its packages, and in a folder that no check reads.
  await mkdir('dist', { recursive: true })
  folder = await mkdtemp(join(process.cwd(), 'dist', 'session-types-'))
  await writeFile(join(folder, 'session.d.ts'), generateSessionTypes(process.cwd()))
})
after(() => rm(folder, { recursive: true }))

/** Returns the errors of a module that imports the types. */
async function compile(code: string): Promise<string[]> {
  const file = join(folder, 'page.ts')
  await writeFile(file, code)
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
    ts.sys,
    process.cwd(),
  )
  const program = ts.createProgram([file, 'tools/bundle/feature-modules.d.ts', 'shared/base/runtime/types.d.ts'], {
    ...options,
    noEmit: true,
  })
  const source = program.getSourceFile(file)
  assert.ok(source)
  return program
    .getSemanticDiagnostics(source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}

test('the types of session.js are those of its source, in both directions', async () => {
  const errors = await compile(`
    import type * as Declared from './session.js'
    import type * as Source from '../../shared/element/page-api/page-session.ts'
    type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
    export const functions: Same<typeof Declared, typeof Source> = true
    export const config: Same<Declared.PartnerConfig, Source.PartnerConfig> = true
    export const session: Same<Declared.PartnerSessionToken, Source.PartnerSessionToken> = true
  `)
  assert.deepEqual(errors, [])
})

test('a page with a misspelt option or a wrong session does not compile', async () => {
  const valid = `import { configure, signIn } from './session.js'
    configure({ partner: 'harbour', scopes: ['read'], fetchSession: async ({ framed }) => (framed ? null : { token: 't', expires: 1 }) })
    const isIn: boolean = await signIn()
    console.log(isIn)`
  assert.deepEqual(await compile(valid), [])
  for (const [from, to] of [
    ["partner: 'harbour'", "partnr: 'harbour'"],
    ["['read']", "['withdraw']"],
    ['expires: 1', "expires: '1'"],
  ] as const)
    assert.notDeepEqual(await compile(valid.replace(from, to)), [], to)
})
