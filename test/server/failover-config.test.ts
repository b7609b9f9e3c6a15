import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url))
const HAPROXY = ['haproxy', '/usr/sbin/haproxy'].find((path) => spawnSync(path, ['-v']).status === 0)
const skip = HAPROXY === undefined && 'HAProxy is not installed here'

/** Settings without which a failover loses acknowledged calls. */
const REQUIRED: readonly (readonly [file: string, ...settings: RegExp[]])[] = [
  ['patroni/patroni.yml', /synchronous_mode: true/, /synchronous_mode_strict: true/, /watchdog:\n +mode: required/],
  ['patroni/haproxy.cfg', /on-marked-down shutdown-sessions/, /uri \/primary/],
  ['cloudnative-pg.yaml', /minSyncReplicas: 1/, /instances: 3/],
]

for (const [file, ...settings] of REQUIRED)
  test(`deploy/${file}: has what a failover without losses needs`, async () => {
    const text = await readFile(`${DEPLOY}${file}`, 'utf8')
    for (const setting of settings) assert.match(text, setting)
  })

test('deploy/patroni/haproxy.cfg: is a valid configuration', { skip }, () => {
  const { status, stdout, stderr } = spawnSync(HAPROXY ?? '', ['-c', '-f', `${DEPLOY}patroni/haproxy.cfg`], {
    encoding: 'utf8',
  })
  assert.equal(status, 0, stdout + stderr)
})
