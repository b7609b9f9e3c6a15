import { useLayoutEffect } from 'react'
import { ACCOUNT_TYPES, HIDDEN_VALUE } from '../../shared/base/contract/constants.ts'
import type { Positions } from '../../shared/base/contract/positions.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { getScale, sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { $coinPrices, $overview } from '../../shared/state/balances/balances.store.ts'
import { getPositionProfit } from '../../shared/state/balances/coin-profits.rules.ts'
import { $positions } from '../../shared/state/balances/coin-profits.ts'
import { $amountsHidden } from '../../shared/state/preferences/hidden.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { constantStore } from '../../shared/state/stores/constant-store.ts'
import { NOT_LOADED, type Polled } from '../../shared/state/stores/polled.ts'
import { adoptStyles } from '../../shared/view/dom/adopt-styles.ts'
import { CostPrice, Profit } from '../../shared/view/ui/account/profit-amount.tsx'
import { alignPoint } from '../../shared/view/ui/controls/align-point.ts'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { SkeletonRows } from '../../shared/view/ui/controls/skeleton-rows.tsx'
import { Table, TableCell, TableRow } from '../../shared/view/ui/controls/table.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import coinsSheet from './own-coins.css' with { type: 'css' }

/** Used instead of the positions while the backend does not announce them. */
const $none = constantStore<Polled<Positions>>(NOT_LOADED)

/**
 * Coins of the funds account, which spot orders use: available, on hold, and the value of both; with the average cost and the unrealised profit of the coin in all
 * accounts if the backend computes them.
 */
export function OwnCoins() {
  const t = useTexts('exchange')
  const a = useTexts('assets')
  const words = useTexts('balances')
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [coinsSheet]), [host])
  const language = useStore($language)
  const p = useTexts('positions')
  const hidden = useStore($amountsHidden)
  const hasPositions = useStore($settings).values.positions === true
  const { data: positions, failed } = useStore(hasPositions ? $positions : $none)
  const overview = useStore($overview)
  if (!overview) return <SkeletonRows count={2} />
  const coins = (overview.accounts.find(({ type }) => type === 'funds')?.coins ?? []).filter(
    ({ usable, frozen }) => sign(usable) > 0 || sign(frozen) > 0,
  )
  if (coins.length === 0) return <Empty title={a('noCoins')} />
  const figure = (value: Decimal | null, digits: number) => {
    if (value === null) return a('noPrice')
    return hidden ? HIDDEN_VALUE : formatDecimal(value, { digits }, language)
  }
  const toDigits = (value: Decimal) => Math.min(Math.max(getScale(value), 2), 8)
  const most = Math.max(...coins.flatMap(({ usable, frozen }) => [toDigits(usable), toDigits(frozen)]))
  const exact = (value: Decimal) => {
    const text = figure(value, toDigits(value))
    return (
      <TableCell className="number">
        <span style={hidden ? undefined : alignPoint(text, most)}>{text}</span>
      </TableCell>
    )
  }
  return (
    <Table
      label={t('assets')}
      className={hasPositions ? 'coins-table has-profit' : 'coins-table'}
      columns={[
        a('coin'),
        words('usable'),
        words('frozen'),
        `${words('value')}, $`,
        ...(hasPositions ? [p('averageCost'), p('unrealised')] : []),
      ]}
      figures={1}
    >
      {coins.map(({ id, name, usable, frozen, value }) => (
        <TableRow key={id}>
          <div className="own-coin">
            <TableCell>
              <b>{name}</b>
            </TableCell>
            {exact(usable)}
            {exact(frozen)}
            <TableCell className="number">{figure(value, 2)}</TableCell>
            {hasPositions && <ProfitCells coin={name} positions={positions} failed={failed} />}
          </div>
        </TableRow>
      ))}
    </Table>
  )
}

/** Average cost and unrealised profit of a coin; a dash for USDT and for what cannot be loaded. */
function ProfitCells({ coin, positions, failed }: { coin: string; positions: Positions | null; failed: boolean }) {
  const p = useTexts('positions')
  const prices = useStore($coinPrices)
  const position = positions?.coins.find((row) => row.coin === coin)
  if (!position)
    return (
      <>
        <TableCell className="number">{positions || failed ? '—' : ''}</TableCell>
        <TableCell className="number">{positions || failed ? '—' : ''}</TableCell>
      </>
    )
  const profit = <Profit value={getPositionProfit(position, prices).amount} />
  return (
    <>
      <TableCell className="number">
        {position.averageCost === null ? p('unknown') : <CostPrice value={position.averageCost} />}
      </TableCell>
      <TableCell className="number">
        {hasRoute('/trade-account') ? (
          <Link route="/trade-account" query={{ id: position.coinId, type: ACCOUNT_TYPES[position.type] }}>
            {profit}
          </Link>
        ) : (
          profit
        )}
      </TableCell>
    </>
  )
}
