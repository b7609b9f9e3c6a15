import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import '../../shared/view/elements/change.ts'
import '../../shared/view/elements/freshness.ts'
import '../../shared/view/elements/long-price.ts'
import { computed } from 'nanostores'
import { useEffect, useMemo, useState } from 'react'
import { DIGITS } from '../../shared/base/contract/constants.ts'
import { isUp } from '../../shared/base/money/ratio.ts'
import { $detail } from '../../shared/state/market/detail.ts'
import { $health } from '../../shared/state/market/health.ts'
import { getHighLowDigits } from '../../shared/state/market/high-low-digits.rules.ts'
import { getPriceDigits } from '../../shared/state/market/price-digits.ts'
import { getPair } from '../../shared/state/market/title.rules.ts'
import { runAfterFrame } from '../../shared/view/dom/run-after-frame.ts'
import { useOptions } from './options-context.ts'

/** Digits of the volume that are not pale. */
const VOLUME_STEP = 2

/** Returns stores of a market's figures, one for each leaf element. */
function createFigureStores(symbol: string) {
  const $figures = $detail(symbol)
  return {
    $close: computed($figures, ({ close }) => close),
    $change: computed($figures, ({ change }) => change),
    $high: computed($figures, ({ high }) => high),
    $low: computed($figures, ({ low }) => low),
    $volume: computed($figures, ({ vol, amount }) => amount ?? vol),
    /** True if the volume is in the base coin. If the feed sends no `amount`, the turnover in the quote coin is shown instead. */
    $isBase: computed($figures, ({ vol, amount }) => amount !== null || vol === null),
    $tone: computed($figures, ({ open, close }) => (open && close ? (isUp(open, close) ? 'up' : 'down') : null)),
    $stale: computed($health(symbol), ({ state }) => state === 'delayed' || state === 'offline'),
    $fresh: $health(symbol),
  }
}

/** Latest price, change, high, low and volume of the market, and their freshness (OCH-01..06). */
export function MarketStats() {
  const t = useTexts('options')
  const symbol = useStore(useOptions().$symbol)
  const wide = useStore(useOptions().$wide)
  const [base, quote] = getPair(useStore(useOptions().$title))
  const market = useStore(useOptions().$market)
  const step = market ? getPriceDigits(market) : 2
  const figures = useMemo(() => createFigureStores(symbol), [symbol])
  const { $close, $change, $high, $low, $volume, $isBase, $tone, $stale, $fresh } = figures
  const isBase = useStore($isBase)
  const volumeLabel = isBase
    ? t(wide ? 'dayVolume' : 'volumeOf', { coin: base })
    : t(wide ? 'dayTurnover' : 'turnoverOf', { coin: quote })
  const tone = useStore($tone)
  const stale = useStore($stale)
  const [isShown, setShown] = useState(false)
  // After the frame in which the figures are written: they would be seen to push their labels aside. An effect may run before that frame on a busy device.
  useEffect(() => runAfterFrame(() => setShown(tone !== null)), [tone])
  const facts = [
    [t(wide ? 'dayHigh' : 'high'), $high, getHighLowDigits(useStore($high), step), step],
    [t(wide ? 'dayLow' : 'low'), $low, getHighLowDigits(useStore($low), step), step],
    [volumeLabel, $volume, DIGITS.volume, VOLUME_STEP],
  ] as const
  return (
    <section className="stat" part="stats" aria-label={t('figures')}>
      <div>
        {tone ? (
          <span className={stale ? 'last-price' : `last-price ${tone}`}>
            <tl-long-price source={$close} digits={Math.max(DIGITS.price, step)} step={step} flash stale={stale} />
          </span>
        ) : (
          <span className="last-price">
            <i className="skeleton price" role="status" aria-label={t('noFigures')} />
          </span>
        )}
      </div>
      <div className="status">
        {tone ? <tl-change source={$change} stale={stale} /> : <i className="skeleton change" />}
        <tl-freshness source={$fresh} />
      </div>
      <dl className={isShown ? '' : 'unknown'}>
        {facts.map(([label, source, digits, shown]) => (
          <div key={label} className="fact">
            <dt>{label}</dt>
            <dd>
              <tl-long-price source={source} digits={digits} step={shown} stale={stale} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
