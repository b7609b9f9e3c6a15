import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { projectRoot } from '../../../tools/lib/process.ts'

const FILES = ['package.json', 'package-lock.json', 'CHANGELOG.md', 'docs', 'server', 'shared', 'tools', 'widgets']

describe('release, in a copy of the project', () => {
  let copy = ''
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: copy,
    }).toString()
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: copy,
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
      encoding: 'utf8',
    })
    return { status, output: stdout + stderr }
  }

  before(() => {
    copy = mkdtempSync(join(tmpdir(), 'tradelet-release-'))
    for (const path of FILES) cpSync(join(projectRoot, path), join(copy, path), { recursive: true })
    symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'))
    git('init', '--quiet')
    writeFileSync(join(copy, '.git', 'info', 'exclude'), 'node_modules\n')
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

  it('a removed attribute without a migration note: the check fails and names it, and there is no release', () => {
    const file = join(copy, 'widgets/ticker/ticker.element.ts')
    const source = readFileSync(file, 'utf8')
    assert.match(source, /\brefresh:/)
    writeFileSync(file, source.replace(/\brefresh:/, 'interval:'))
    const check = run('tools/release/check-migrations.ts')
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
    assert.equal(run('tools/release/check-migrations.ts').status, 0)
    git('commit', '--quiet', '--all', '--message', 'note')
    assert.match(run('tools/commands/release.ts', '--dry-run').output, /\(major changes/)
  })
})
