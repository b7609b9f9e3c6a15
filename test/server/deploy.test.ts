import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { readConfig } from '../../server/config.ts'
import { openDb } from '../../server/core/db/db.ts'
import { readBackupRuns } from '../../server/ledger/backup/backup-runs.ts'
import { monitoringRoutes } from '../../server/operations/monitoring/monitoring.routes.ts'
import { accountsBackend } from '../support/accounts-backend.ts'
import { CLEAN_ENVIRONMENT } from '../support/backend-process.ts'
import { embeddedDatabase, installationFolder, temporaryFolder } from '../support/databases.ts'
import { readOperatorToken } from '../support/operator.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const readDeploy = (file: string): Promise<string> => readFile(join(ROOT, 'deploy', file), 'utf8')
const UNITS = ['tradelet.service', 'tradelet-backup.service']
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

interface Rule {
  alert: string
  expr: string
  severity: string
  summary: string
}

/** Rule in the layout of the shipped file. */
const RULE =
  /- alert: (\w+)\n +expr: (.+)\n(?: +for: \d+[mh]\n)? +labels: \{ severity: (\w+) \}\n +annotations:\n +summary: "?(.+?)"?\n/g

/** Expressions of the shipped alert rules and of the dashboard. */
async function readExpressions(): Promise<{ rules: Rule[]; dashboard: string[] }> {
  const text = await readDeploy('prometheus-rules.yml')
  const rules = [...text.matchAll(RULE)].map(([, alert = '', expr = '', severity = '', summary = '']) => ({
    alert,
    expr,
    severity,
    summary,
  }))
  assert.equal(rules.length, text.match(/- alert:/g)?.length)
  const { panels } = JSON.parse(await readDeploy('grafana.json')) as { panels: { targets?: { expr: string }[] }[] }
  return {
    rules,
    dashboard: panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  }
}

/** Returns the metrics and labels in an expression. */
const findMetrics = (expression: string): string[] => expression.match(/\b(?:tradelet|process|nodejs)_\w+/g) ?? []

test('alert rules and dashboard: every metric in them is one of /api/metrics, and every gauge of money has a rule', async () => {
  const backend = await accountsBackend(embeddedDatabase)
  const app = Fastify()
  await app.register(async (scope) => monitoringRoutes(scope, backend.context))
  const authorization = `Bearer ${readOperatorToken(backend)}`
  const { body, statusCode } = await app.inject({ url: '/api/metrics', headers: { authorization } })
  assert.equal(statusCode, 200)
  await app.close()
  const offered = new Set(
    [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
  const { rules, dashboard } = await readExpressions()
  const used = [...rules.map(({ expr }) => expr), ...dashboard].flatMap(findMetrics)
  assert.ok(used.length > 40)
  assert.deepEqual(
    [...new Set(used)].filter((name) => !offered.has(name)),
    [],
  )
  const inRules = rules.flatMap(({ expr }) => findMetrics(expr))
  for (const name of ['books_right', 'payouts_stopped', 'acknowledged_lost', 'overdue_seconds', 'ready', 'degraded'])
    assert.ok(inRules.includes(`tradelet_${name}`), name)
})

test('alert rules: each has a severity and a summary, and none has the name of another', async () => {
  const { rules } = await readExpressions()
  for (const { alert, severity, summary } of rules) {
    assert.match(severity, /^(page|warn)$/, alert)
    assert.match(summary, /^\S.+\.$/, alert)
  }
  assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length)
})

test('systemd units: an exposure of at most 3.0 of 10', {
  skip: !hasSystemd && 'systemd-analyze is not installed here',
}, () => {
  for (const unit of UNITS) {
    const path = join(ROOT, 'deploy', unit)
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', path], { encoding: 'utf8' })
    const [, exposure] = /exposure level for \S+: ([\d.]+)/.exec(stdout) ?? assert.fail(stdout)
    assert.ok(Number(exposure) <= 3, `${unit}: ${exposure}`)
  }
})

test('systemd units: both run as the same user with the same restrictions, and every variable of install.md is known', async () => {
  const [node, backup] = await Promise.all(UNITS.map(readDeploy))
  const restrictions = (text = '') => text.slice(text.indexOf('UMask='), text.indexOf('SystemCallErrorNumber='))
  assert.ok(restrictions(node).length > 500)
  assert.equal(restrictions(node), restrictions(backup))
  for (const text of [node, backup]) assert.match(text ?? '', /^User=tradelet$/m)
  const guide = await readFile(join(ROOT, 'docs/install.md'), 'utf8')
  const [, block = ''] = /`\/etc\/tradelet\.env`.*?```text\n(.*?)```/s.exec(guide) ?? []
  const variables = Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) =>
        line
          .replace(/='(.*)'$/, '=$1')
          .split(/=(.*)/s)
          .slice(0, 2),
      ),
  )
  const read = readConfig(variables)
  assert.ok('config' in read, JSON.stringify(read))
  const { demo, marketUpstream, mail, alarmMail } = read.config
  assert.deepEqual([demo, marketUpstream !== null, mail !== null, alarmMail.length > 0], [false, true, true, true])
  const operating = await readFile(join(ROOT, 'docs/operating.md'), 'utf8')
  for (const name of Object.keys(variables)) assert.ok(operating.includes(`\`${name}\``), name)
})

test('backup.sh: writes a backup that was restored, records it, and deletes old ones; a wrong one is recorded as failed', async () => {
  const [dataDir, folder] = [await installationFolder(), join(await temporaryFolder(), 'backups')]
  const passphrase = join(await temporaryFolder(), 'passphrase')
  await writeFile(passphrase, 'a passphrase of some length\n')
  const run = (env: Record<string, string> = {}) =>
    spawnSync('sh', [join(ROOT, 'deploy/backup.sh')], {
      encoding: 'utf8',
      env: {
        ...CLEAN_ENVIRONMENT,
        TRADELET_DATA: dataDir,
        BACKUP_FOLDER: folder,
        BACKUP_PASSPHRASE_FILE: passphrase,
        ...env,
      },
    })
  await mkdir(folder)
  const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000)
  for (const [name, age] of [
    ['old.age', 16],
    ['kept.age', 10],
  ] as const) {
    await writeFile(join(folder, name), '')
    await utimes(join(folder, name), days(age), days(age))
  }
  const first = run()
  assert.equal(first.status, 0, first.stderr)
  assert.match(first.stdout, /It is encrypted\.\nRestored \d+ rows and \d+ files, .+ The books are right\.\n$/)
  assert.match((await readdir(folder)).sort().join(), /^[\dT-]+Z\.age,kept\.age$/)
  const db = await openDb({ dataDir, url: null })
  const { succeeded_at, failed_at } = await readBackupRuns(db)
  assert.deepEqual([succeeded_at !== null, failed_at], [true, null])
  await db.close()
  await writeFile(passphrase, '')
  const failed = run()
  assert.notEqual(failed.status, 0)
  assert.match(failed.stderr, /No backend is running/, 'it tries to report the failure to the backend')
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name === 'restore-test'),
    [],
  )
})
