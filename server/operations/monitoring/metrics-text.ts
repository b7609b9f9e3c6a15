import { collectDefaultMetrics } from 'prom-client'
import { clockOf } from '../../core/clock/node-clock.ts'
import type { Context } from '../../core/http/context.ts'
import { makeFigures } from '../../core/metrics/gauges.ts'
import { metricsOf } from '../../core/metrics/metrics.ts'
import { VERSION } from '../../core/version.ts'
import { domains, type Figure } from '../../define-domain.ts'
import { houseBalances, postingsEver } from '../../ledger/totals.ts'
import { marketOf } from '../../market/market-slot.ts'
import { type Checks, checks } from './monitoring.checks.ts'

/** Returns a function that writes all metrics of a backend in the Prometheus text format. Without a database, the metrics read from it are left out. */
export function figuresText(context: Context): () => Promise<{ type: string; text: string }> {
  const { registry } = metricsOf(context)
  const setFigures = makeFigures(registry)
  collectDefaultMetrics({ register: registry })
  return async () => {
    const state = await checks(context)
    const stored = state.needs.database === null ? await storedFigures(context) : []
    setFigures([...ownFigures(context, state), ...stored])
    return { type: registry.contentType, text: await registry.metrics() }
  }
}

function ownFigures(context: Context, state: Checks): Figure[] {
  const parts = ['database', 'clock', 'site'] as const
  return [
    { name: 'tradelet_build_info', labels: { version: VERSION }, value: 1 },
    { name: 'tradelet_sockets', labels: {}, value: marketOf(context).sockets() },
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
    ...Object.entries(clockOf(context).differences()).flatMap(([of, ms]) =>
      ms === null ? [] : [{ name: 'tradelet_clock_ahead_seconds' as const, labels: { of }, value: ms / 1000 }],
    ),
  ]
}

async function storedFigures(context: Context): Promise<Figure[]> {
  const { db } = context
  const all: Figure[] = []
  // One after the other: monitoring must not take the connections that traders need.
  for (const { figures } of domains.of(context)) if (figures) all.push(...(await figures(context)))
  all.push({ name: 'tradelet_ledger_postings', labels: {}, value: await postingsEver(db) })
  // A gauge is a floating-point number; exact balances are in the ledger.
  for (const { account, coin, balance } of await houseBalances(db))
    all.push({ name: 'tradelet_house_balance', labels: { account, coin }, value: Number(balance) })
  return all
}
