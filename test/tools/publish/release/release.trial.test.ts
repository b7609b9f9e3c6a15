import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { projectRoot } from '../../../../tools/lib/process.ts'
import { readSection } from '../../../../tools/publish/release/surface.rules.ts'

const FILES = ['package.json', 'package-lock.json', 'CHANGELOG.md', 'docs', 'server', 'shared', 'tools', 'widgets']

/** Takes the place of the build, which takes minutes: writes two files, or fails if the folder of the build has a file `fail`. */
const BUILD = `import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { projectRoot } from './process.ts'
export async function buildIfChanged() {
  if (existsSync(projectRoot + '/dist/fail')) throw new Error('the build failed')
  mkdirSync(projectRoot + '/dist/embed/chunks', { recursive: true })
  for (const file of ['tradelet.js', 'chunks/one.js']) writeFileSync(projectRoot + '/dist/embed/' + file, '')
  writeFileSync(projectRoot + '/dist/embed/files.json', '["tradelet.js", "chunks/one.js"]')
}
`

/** Takes the place of the generator of packages, which needs a build. As that one, it reads the version when it is loaded. */
const PACKAGES = `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { projectRoot } from '../../lib/process.ts'
const { version } = JSON.parse(readFileSync(projectRoot + '/package.json', 'utf8'))
export async function makePackages(target) {
  for (const name of ['elements', 'react', 'server']) {
    mkdirSync(target + '/' + name, { recursive: true })
    writeFileSync(target + '/' + name + '/package.json', JSON.stringify({ name: '@tradelet/' + name, version }))
  }
}
`

/** Changes since the last release, with the folder's description. */
const CHANGES = {
  'README.md': '# Changes\n',
  'headline.txt': 'Faster.\n',
  'faster-pages.md': '---\nreader: member\nkind: changed\n---\n\nPages load faster.\n',
  'new-command.md': '---\nreader: operator\nkind: added\n---\n\nA new command.\n',
}

const AUTHOR = { NAME: 'Test', EMAIL: 'test@example.com' }
const IDENTITY = Object.fromEntries(
  ['AUTHOR', 'COMMITTER'].flatMap((role) =>
    Object.entries(AUTHOR).map(([field, value]) => [`GIT_${role}_${field}`, value]),
  ),
)

describe('release, in a copy of the project', () => {
  let copy = ''
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: copy, env: { ...process.env, ...IDENTITY } }).toString()
  const read = (file: string) => readFileSync(join(copy, file), 'utf8')
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: copy,
      env: { ...process.env, ...IDENTITY, NODE_TEST_CONTEXT: undefined },
      encoding: 'utf8',
    })
    return { status, output: stdout + stderr }
  }

  before(() => {
    copy = mkdtempSync(join(tmpdir(), 'tradelet-release-'))
    for (const path of FILES) cpSync(join(projectRoot, path), join(copy, path), { recursive: true })
    symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'))
    // Changes of its own: right after a release the project has none.
    rmSync(join(copy, '.changes'), { recursive: true, force: true })
    mkdirSync(join(copy, '.changes'))
    for (const [file, content] of Object.entries(CHANGES)) writeFileSync(join(copy, '.changes', file), content)
    writeFileSync(join(copy, 'tools/lib/sources.ts'), BUILD)
    writeFileSync(join(copy, 'tools/publish/packages/make-packages.ts'), PACKAGES)
    git('init', '--quiet')
    writeFileSync(join(copy, '.git', 'info', 'exclude'), 'node_modules\ndist\n')
    git('add', '.')
    git('commit', '--quiet', '--message', 'start')
  })
  after(() => rmSync(copy, { recursive: true, force: true }))

  it('dry run: prints the next version and what has changed, and writes nothing', () => {
    const { status, output } = run('tools/commands/release.ts', '--dry-run')
    assert.equal(status, 0, output)
    assert.match(output, /^\d+\.\d+\.\d+ → \d+\.\d+\.\d+ /m)
    assert.equal(git('status', '--porcelain'), '')
    assert.equal(git('tag'), '')
  })

  it('changes in the working tree: no release', () => {
    appendFileSync(join(copy, 'CHANGELOG.md'), '\n')
    const { status, output } = run('tools/commands/release.ts')
    assert.equal(status, 1)
    assert.match(output, /working tree has changes/)
    git('checkout', '--quiet', '.')
  })

  it('a build that fails: nothing is committed, and the files are as before', () => {
    mkdirSync(join(copy, 'dist'))
    writeFileSync(join(copy, 'dist/fail'), '')
    const { status, output } = run('tools/commands/release.ts')
    rmSync(join(copy, 'dist/fail'))
    assert.equal(status, 1)
    assert.match(output, /changes of the files were undone:\nthe build failed/)
    assert.equal(git('status', '--porcelain'), '')
    assert.equal(git('tag'), '')
    assert.equal(git('rev-list', '--count', 'HEAD').trim(), '1')
  })

  it('a release: every file states the version, the packed files have it, and commit and tag exist', () => {
    const changes = readdirSync(join(copy, '.changes')).length - ['README.md', 'headline.txt'].length
    const { status, output } = run('tools/commands/release.ts')
    assert.equal(status, 0, output)
    const { version } = JSON.parse(read('package.json'))
    assert.equal(git('status', '--porcelain'), '')
    assert.equal(git('log', '-1', '--format=%s').trim(), `release: ${version}`)
    assert.equal(git('describe', '--exact-match').trim(), `v${version}`)
    const stated = {
      'package-lock.json': JSON.parse(read('package-lock.json')).packages[''].version,
      'openapi.json': JSON.parse(read('server/operations/openapi/openapi.json')).info.version,
      'runtime.ts': version.replace(/^\d+/, /MAJOR = (\d+)/.exec(read('shared/base/runtime/runtime.ts'))?.[1] ?? ''),
      'define.ts': /VERSION = '(.+)'/.exec(read('shared/view/dom/define.ts'))?.[1],
    }
    for (const [file, found] of Object.entries(stated)) assert.equal(found, version, file)
    const section = readSection(read('CHANGELOG.md'), version)
    assert.match(section, /^\n\S.+\n\n### /, 'a headline')
    const lines = section.split('\n').filter((line) => line.startsWith('- '))
    assert.equal(lines.length, changes)
    assert.ok(lines.length > 0 && lines.length <= 40)
    assert.deepEqual(readdirSync(join(copy, '.changes')), ['README.md'])
    assert.ok(read('docs/embedding.md').includes(`/embed/${version}/tradelet.js`))
    assert.deepEqual(readdirSync(join(copy, 'dist/release')).sort(), [
      `tradelet-elements-${version}.tgz`,
      `tradelet-embed-${version}.tgz`,
      `tradelet-react-${version}.tgz`,
      `tradelet-server-${version}.tgz`,
    ])
  })

  it('the commit of a release: has no difference of the elements, and nothing to release', () => {
    assert.equal(run('tools/publish/release/check-migrations.ts').status, 0)
    const { status, output } = run('tools/commands/release.ts', '--dry-run')
    assert.equal(status, 1)
    assert.match(output, /nothing to release/)
    writeFileSync(join(copy, '.changes/headline.txt'), 'A line.\n')
    writeFileSync(join(copy, '.changes/line.md'), '---\nreader: member\nkind: fixed\n---\n\nA line.\n')
    git('add', '.')
    git('commit', '--quiet', '--message', 'line')
    assert.match(run('tools/commands/release.ts', '--dry-run').output, /\(patch changes of the elements\)\n$/)
  })

  it('a removed attribute without a migration note: the check fails and names it, and there is no release', () => {
    const file = join(copy, 'widgets/ticker/ticker.element.ts')
    const source = readFileSync(file, 'utf8')
    assert.match(source, /\brefresh:/)
    writeFileSync(file, source.replace(/\brefresh:/, 'interval:'))
    const check = run('tools/publish/release/check-migrations.ts')
    assert.equal(check.status, 1)
    assert.match(check.output, /tl-ticker: attribute refresh removed/)
    git('commit', '--quiet', '--all', '--message', 'break')
    const release = run('tools/commands/release.ts', '--dry-run')
    assert.equal(release.status, 1)
    assert.match(release.output, /lacks notes/)

    const notes = join(copy, 'docs/migrations.md')
    const noted = readFileSync(notes, 'utf8').replace(
      /^## \[Unreleased\]\n/m,
      '$&\n- `tl-ticker`: `refresh` is now `interval`.\n',
    )
    writeFileSync(notes, noted)
    assert.equal(run('tools/publish/release/check-migrations.ts').status, 0)
    git('commit', '--quiet', '--all', '--message', 'note')
    assert.match(run('tools/commands/release.ts', '--dry-run').output, /\(major changes/)

    const before = JSON.parse(read('package.json')).version
    const second = run('tools/commands/release.ts')
    assert.equal(second.status, 0, second.output)
    assert.notEqual(JSON.parse(read('package.json')).version, before)
    assert.match(read('docs/migrations.md'), /^## \[Unreleased\]\n\n## \[\d.+\n\n- `tl-ticker`: `refresh` is now/m)
    assert.deepEqual(git('tag').trim().split('\n').length, 2)
  })

  it('a version whose tag exists, on a commit without that release: no release', () => {
    git('reset', '--quiet', '--hard', 'HEAD~1')
    const { status, output } = run('tools/commands/release.ts')
    assert.equal(status, 1)
    assert.match(output, /the tag v\d\S+ exists already/)
    assert.equal(git('status', '--porcelain'), '')
  })
})
