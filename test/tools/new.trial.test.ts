import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { projectRoot, SHORT_LIVED, toPackagePath } from '../../tools/lib/process.ts'

/** Files at the root that checks read. */
const SETTINGS = [
  'package.json',
  'biome.json',
  'tsconfig.json',
  '.dependency-cruiser.mjs',
  '.gitignore',
  'package-lock.json',
  'web-test-runner.config.mjs',
]
const SOURCES = ['docs', 'locales', 'server', 'shared', 'site', 'test', 'tools', 'widgets']

describe('new feature, in a copy of the project', () => {
  let copy = ''
  // A few cases would be those of PostgreSQL, which takes longer to start.
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined, TEST_CASES: 'all' }
  const run = (...args: string[]): Promise<{ code: number | null; output: string }> => {
    const child = spawn(process.execPath, args, { cwd: copy, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    return new Promise((resolve) => child.on('close', (code) => resolve({ code, output })))
  }
  const succeeds = async (...args: string[]) => {
    const { code, output } = await run(...args)
    assert.equal(code, 0, output)
    return output
  }
  const filesOf = (name: string) =>
    globSync(`{shared,server,widgets,test}/**/*${name}*`, {
      cwd: copy,
      exclude: (path) => path.includes('node_modules'),
    })
  const all = () => filesOf('trial-feature').concat(filesOf('trial_feature'))

  before(() => {
    copy = mkdtempSync(join(tmpdir(), 'tradelet-new-'))
    for (const path of [...SETTINGS, ...SOURCES]) cpSync(join(projectRoot, path), join(copy, path), { recursive: true })
    symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'))
  })
  after(() => rmSync(copy, { recursive: true, force: true }))

  it('dry run: only prints the files', async () => {
    const output = await succeeds('tools/commands/new.ts', 'trial-feature', '--dry-run')
    assert.match(output, /Would create\n[\s\S]*widgets\/trial-feature\/trial-feature\.feature\.ts/)
    assert.deepEqual(all(), [])
  })

  it('creates the feature, adds it to the calls, texts and documents, and rejects the same name again', async () => {
    const output = await succeeds('tools/commands/new.ts', 'trial-feature')
    const changed = output.slice(output.indexOf('Changed'), output.indexOf('Next:')).split(/\s+/).slice(1, -1)
    assert.deepEqual(changed.sort(), [
      'docs/api.md',
      'locales/en.json',
      'locales/en.notes.json',
      'server/operations/openapi/openapi.json',
      'shared/base/contract/domains.ts',
      'shared/demo/calls/late-calls.ts',
    ])
    assert.ok(all().length > 8)
    assert.doesNotMatch(
      all()
        .map((file) => readIf(join(copy, file)))
        .join(),
      /sample.?feature/i,
    )
    const again = await run('tools/commands/new.ts', 'trial-feature')
    assert.equal(again.code, 1)
    assert.match(again.output, /"trial-feature" already exists/)
  })

  it('locales check: reports its missing translations and nothing else', async () => {
    const { code, output } = await run('tools/commands/locales.ts', 'check')
    const [own, others] = [[], []] as [string[], string[]]
    for (const line of output.trim().split('\n'))
      (/trial-?feature|server\/field\.note /i.test(line) ? own : others).push(line)
    assert.equal(code, 1)
    for (const line of own)
      assert.match(
        line,
        /^locales\/en\.(?:json \S+ is not yet translated into ar, bn, de, |notes\.json \S+ has no note for translators$)/,
      )
    assert.ok(own.length > 5, output)
    assert.deepEqual(others, [], 'the project itself lacks nothing')
  })

  it('passes types, lint, boundaries and API page', async () => {
    const own = globSync(
      '{shared/{base/contract,demo/calls},server/products,widgets,test/{server/products,widgets,conformance/recipes}}/trial-feature{,.calls}{.ts,/*}',
      { cwd: copy },
    )
    const config = {
      extends: './tsconfig.json',
      include: [],
      files: [
        ...own.filter((file) => /\.tsx?$/.test(file)),
        ...globSync('{shared,tools}/**/*.d.ts', { cwd: copy }),
        // Each layer adds its services to the context of the handlers.
        ...globSync('server/*/*.services.ts', { cwd: copy }),
        'shared/base/contract/domains.ts',
        // Fails to compile unless each call of the contract has a handler in the demo.
        'shared/demo/calls/first-calls.ts',
      ],
    }
    writeFileSync(join(copy, 'tsconfig.trial.json'), JSON.stringify(config))
    const boundaries = toPackagePath('dependency-cruiser/bin/dependency-cruiser.mjs')
    await Promise.all([
      succeeds(toPackagePath('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.trial.json'),
      succeeds(
        toPackagePath('@biomejs/biome/bin/biome'),
        'check',
        '--error-on-warnings',
        ...own,
        'shared/base/contract/domains.ts',
        'shared/demo/calls/late-calls.ts',
        'locales/en.json',
      ),
      succeeds('tools/documents/make-api-page.ts', '--check'),
      succeeds(boundaries, '--config', '.dependency-cruiser.mjs', ...own.filter((file) => !file.endsWith('.css'))),
    ])
  })

  it('passes its own tests and those of all manifests', async () => {
    const tests = globSync('test/{server,widgets}/**/trial-feature/!(*.browser).test.ts', { cwd: copy })
    assert.equal(tests.length, 3)
    const output = await succeeds(
      SHORT_LIVED,
      '--test',
      '--test-reporter=tap',
      '--test-name-pattern=/^(?!postgres)/',
      ...tests,
      'test/shared/demo/contract.test.ts',
      'test/tools/bundle/features.test.ts',
      'test/conformance/kit.test.ts',
      'test/server/messages.test.ts',
    )
    assert.match(output, /embedded: an entry is taken from the funds account/)
  })

  it('passes its element tests', async () => {
    const output = await succeeds(
      toPackagePath('@web/test-runner/dist/bin.js'),
      '--files',
      'test/widgets/trial-feature/*.browser.test.ts',
    )
    assert.match(output, /[1-9]\d* passed, 0 failed/)
  })

  it('uses only classes of its own sheet or of shared ones', () => {
    const sheets = [...globSync('shared/view/{theme,ui}/**/*.css', { cwd: copy }), ...filesOf('trial-feature.css')]
    const known = sheets.map((sheet) => readFileSync(join(copy, sheet), 'utf8')).join()
    const views = globSync('widgets/trial-feature/*.tsx', { cwd: copy })
    const classes = views.flatMap((view) =>
      [...readFileSync(join(copy, view), 'utf8').matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) =>
        names.split(' '),
      ),
    )
    assert.deepEqual(
      classes.filter((name) => !new RegExp(`\\.${name}\\b`).test(known)),
      [],
    )
  })
})

const readIf = (file: string): string => (existsSync(file) && /\.\w+$/.test(file) ? readFileSync(file, 'utf8') : '')
