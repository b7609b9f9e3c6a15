import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type ChangeNote,
  insertRelease,
  parseChange,
  writeRelease,
} from '../../../../tools/publish/release/changes.rules.ts'

const toFile = (reader: string, kind: string, text: string): string =>
  `---\nreader: ${reader}\nkind: ${kind}\n---\n\n${text}\n`

test('file of a change: reader, kind, and the text in one line', () => {
  assert.deepEqual(parseChange('a.md', toFile('member', 'fixed', 'Two\nlines of one paragraph.')), {
    reader: 'member',
    kind: 'fixed',
    text: 'Two lines of one paragraph.',
  })
})

for (const [fault, content, message] of [
  [
    'unknown reader',
    toFile('visitor', 'fixed', 'A.'),
    /^Error: a\.md: reader is visitor, not one of member, partner, operator, developer$/,
  ],
  ['name of an inherited property as reader', toFile('constructor', 'fixed', 'A.'), /reader is constructor/],
  ['unknown kind', toFile('member', 'better', 'A.'), /kind is better, not one of added, changed, fixed, security$/],
  ['no text', toFile('member', 'fixed', ''), /a\.md: must consist of/],
  ['no head', 'A text.\n', /a\.md: must consist of/],
  ['two paragraphs', toFile('member', 'fixed', 'A.\n\nB.'), /more than one paragraph/],
  ['long text', toFile('member', 'fixed', 'x'.repeat(401)), /401 characters, at most 400/],
] as const)
  test(`file of a change with ${fault}: rejected with its name`, () => {
    assert.throws(() => parseChange('a.md', content), message)
  })

const note = (reader: ChangeNote['reader'], kind: ChangeNote['kind'], text: string): ChangeNote => ({
  reader,
  kind,
  text,
})

test('release: a headline, then the changes by reader and kind, before the last release', () => {
  const changes = [note('operator', 'security', 'D.'), note('member', 'fixed', 'B.'), note('member', 'added', 'A.')]
  const section = writeRelease('Faster.\n', changes, '0.2.0', '2026-12-01')
  assert.equal(
    insertRelease('# Changelog\n\nIntroduction.\n\n## [0.1.2] - 2026-11-24\n\n- Old.\n', section),
    '# Changelog\n\nIntroduction.\n\n## [0.2.0] - 2026-12-01\n\nFaster.\n\n### Members\n\n- Added: A.\n- Fixed: B.\n\n### Operators\n\n- Security: D.\n\n## [0.1.2] - 2026-11-24\n\n- Old.\n',
  )
  assert.equal(insertRelease('# Changelog\n', section), `# Changelog\n\n${section}`)
})

test('release: rejected without changes, without a headline, and with more than 40 changes', () => {
  const change = note('member', 'added', 'A.')
  const write = (headline: string, count: number) =>
    writeRelease(
      headline,
      Array.from({ length: count }, () => change),
      '0.2.0',
      '2026-12-01',
    )
  assert.throws(() => write('Faster.', 0), /nothing to release/)
  assert.throws(() => write(' \n', 1), /headline\.txt is missing/)
  assert.throws(() => write('Faster.', 41), /41 changes, a release at most 40/)
  assert.equal(write('Faster.', 40).match(/^- /gm)?.length, 40)
})
