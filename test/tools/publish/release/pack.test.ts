import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { packElements } from '../../../../tools/publish/release/pack.ts'
import { runTool } from '../../../../tools/publish/release/run-tool.ts'
import { temporaryFolder } from '../../../support/databases.ts'

test('packed elements: the folder of the version, with the files of this build only', async () => {
  const root = await temporaryFolder()
  const current = join(root, 'embed')
  await mkdir(join(current, 'chunks'), { recursive: true })
  for (const file of ['tradelet.js', 'chunks/one.js', 'chunks/of-an-earlier-build.js'])
    await writeFile(join(current, file), file)
  await writeFile(join(current, 'files.json'), JSON.stringify(['tradelet.js', 'chunks/one.js']))
  const file = await packElements(current, '0.2.0', join(root, 'packed'))
  const listed = (await runTool('tar', ['-tzf', file])).split('\n').filter((name) => name && !name.endsWith('/'))
  assert.deepEqual(listed.sort(), ['0.2.0/chunks/one.js', '0.2.0/files.json', '0.2.0/tradelet.js'])
})

test('a missing build: an error instead of an empty package', async () => {
  const root = await temporaryFolder()
  await assert.rejects(packElements(join(root, 'none'), '0.2.0', join(root, 'packed')), /could not be packed/)
})
