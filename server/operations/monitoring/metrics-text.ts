import { collectDefaultMetrics } from 'prom-client'
import type { Context } from '../../core/http/context.ts'
import { createGauges } from '../../core/metrics/gauges.ts'
import { VERSION } from '../../core/version.ts'
import type { Metric } from '../../define-domain.ts'
import { readAllHouseBalances, readLastPostingId } from '../../ledger/totals.ts'
import type { Checks } from './monitoring.checks.ts'

/** Returns a function that writes all metrics of a backend in the Prometheus text format. Without a database, the metrics read from it are left out. */
export function createMetricsWriter(context: Context): () => Promise<{ type: string; text: string }> {
  const { registry } = context.metrics
  const setFigures = createGauges(registry)
  collectDefaultMetrics({ register: registry })
  return async () => {
    const state = await context.runChecks()
    const stored = state.needs.database === null ? await readDatabaseMetrics(context) : []
    setFigures([...getProcessFigures(context, state), ...stored])
    return { type: registry.contentType, text: await registry.metrics() }
  }
}

function getProcessFigures(context: Context, state: Checks): Metric[] {
  const role = context.market.upstreamRole?.()
  const parts = ['database', 'clock', 'site'] as const
  return [
    { name: 'tradelet_build_info', labels: { version: VERSION }, value: 1 },
    { name: 'tradelet_sockets', labels: {}, value: context.market.sockets() },
    ...(role ? [{ name: 'tradelet_exchange_connection' as const, labels: { role }, value: 1 }] : []),
    ...parts.map((part) => ({
      name: 'tradelet_ready' as const,
      labels: { part },
      value: state.needs[part] === null ? 1 : 0,
    })),
    ...Object.entries(state.degraded).map(([part, problem]) => ({
      name: 'tradelet_degraded' as const,
      labels: { part },
      value: problem === null ? 0 : 1,
    })),
    ...Object.entries(context.clock.getOffsets()).flatMap(([of, ms]) =>
      ms === null ? [] : [{ name: 'tradelet_clock_ahead_seconds' as const, labels: { of }, value: ms / 1000 }],
    ),
  ]
}

async function readDatabaseMetrics(context: Context): Promise<Metric[]> {
  const { db } = context
  const all: Metric[] = []
  // One after the other: monitoring must not take the connections that traders need.
  for (const { metrics } of context.domains) if (metrics) all.push(...(await metrics(context)))
  all.push({ name: 'tradelet_ledger_postings', labels: {}, value: await readLastPostingId(db) })
  // A gauge is a floating-point number; exact balances are in the ledger.
  for (const { account, coin, balance } of await readAllHouseBalances(db))
    all.push({ name: 'tradelet_house_balance', labels: { account, coin }, value: Number(balance) })
  return all
}
