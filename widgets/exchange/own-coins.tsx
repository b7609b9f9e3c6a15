import { useLayoutEffect } from 'react'
import { HIDDEN_VALUE } from '../../shared/base/contract/constants.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { getScale, sign } from '../../shared/base/money/decimal.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { $overview } from '../../shared/state/balances/balances.store.ts'
import { $amountsHidden } from '../../shared/state/preferences/hidden.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { adoptStyles } from '../../shared/view/dom/adopt-styles.ts'
import { alignPoint } from '../../shared/view/ui/controls/align-point.ts'
import { Empty } from '../../shared/view/ui/controls/empty.tsx'
import { SkeletonRows } from '../../shared/view/ui/controls/skeleton-rows.tsx'
import { Table, TableCell, TableRow } from '../../shared/view/ui/controls/table.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import coinsSheet from './own-coins.css' with { type: 'css' }

/** Coins of the funds account, which spot orders use: available, on hold, and the value of both. */
export function OwnCoins() {
  const t = useTexts('exchange')
  const a = useTexts('assets')
  const words = useTexts('balances')
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [coinsSheet]), [host])
  const language = useStore($language)
  const hidden = useStore($amountsHidden)
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
      className="coins-table"
      columns={[a('coin'), words('usable'), words('frozen'), `${words('value')}, $`]}
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
          </div>
        </TableRow>
      ))}
    </Table>
  )
}
