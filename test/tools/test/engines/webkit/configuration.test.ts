import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { writeConfiguration } from '../../../../../tools/test/engines/webkit/configuration.ts'

test('settings of a browser: animations unless less motion is wanted, and removed afterwards', async () => {
  for (const [lessMotion, animations] of [
    [false, 1],
    [true, 0],
  ] as const) {
    const { folder, remove } = await writeConfiguration(lessMotion)
    const settings = await readFile(join(folder, 'gtk-3.0', 'settings.ini'), 'utf8')
    assert.equal(settings, `[Settings]\ngtk-enable-animations=${animations}\n`)
    assert.match(await readFile(join(folder, 'gtk-3.0', 'gtk.css'), 'utf8'), /min-width: 0/)
    await remove()
    assert.ok(!existsSync(folder))
  }
})
