import { getHoldingSign } from '../../shared/base/contract/balance-history.ts'
import { $coinPrices } from '../../shared/state/balances/balances.store.ts'
import { type Allocation, allocateCoins, groupHoldings } from '../../shared/state/balances/history.rules.ts'
import { $balanceHistory } from '../../shared/state/balances/history.ts'
import type { Overview } from '../../shared/state/balances/values.ts'
import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import '../../shared/view/elements/coin.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { negate } from '../../shared/base/money/decimal.ts'
import { $amountsHidden } from '../../shared/state/preferences/hidden.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { ChangeToday } from '../../shared/view/ui/account/change-today.tsx'
import { HistoryLine } from '../../shared/view/ui/account/history-line.tsx'
import { Dollars } from '../../shared/view/ui/controls/hideable-amounts.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { LongBalance } from '../../shared/view/ui/controls/long-amount.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

/** Today's change, the 30-day line, and the loans that the total is reduced by. */
export function Changes() {
  const t = useTexts('wallet')
  const { data } = useStore($balanceHistory)
  const prices = useStore($coinPrices)
  const [owed] = groupHoldings(
    (data?.holdings ?? []).filter(({ place }) => getHoldingSign(place) < 0),
    prices,
  )
  return (
    <>
      <ChangeToday />
      {owed && (
        <p className="owed row space-between font-13" part="owed">
          <span className="text-tertiary">{t('owed')}</span>
          <Dollars value={owed.value && negate(owed.value)} />
        </p>
      )}
      <HistoryLine />
    </>
  )
}

const loadProfit = () => import('./profit.tsx')

/** Coins of all accounts as a bar and a list, their profit if the backend computes it, and what is held, by place. */
export function Holdings({ overview }: { overview: Overview }) {
  const hasPositions = useStore($settings).values.positions === true
  return (
    <>
      <Coins parts={allocateCoins(overview)} />
      {hasPositions && <Lazy load={loadProfit}>{({ ProfitSection }) => <ProfitSection />}</Lazy>}
      <Locked />
    </>
  )
}

function Coins({ parts }: { parts: readonly Allocation[] }) {
  const t = useTexts('wallet')
  const hidden = useStore($amountsHidden)
  const language = useStore($language)
  if (parts.length === 0) return null
  const toName = (coin: string | null) => coin ?? t('other')
  const toText = (share: string) => formatDecimal(share, { digits: 1, trim: true }, language)
  const label = parts.map(({ coin, share }) => t('shareOf', { coin: toName(coin), share: toText(share) })).join(', ')
  return (
    <section aria-label={t('coins')}>
      <Heading className="section-title">{t('coins')}</Heading>
      {hidden ? (
        <div className="distribution none" />
      ) : (
        <div className="distribution" role="img" aria-label={t('allocation', { list: label })}>
          {parts.map(({ coin, share }, at) => (
            <i key={coin} data-part={at} style={{ flexGrow: share }} />
          ))}
        </div>
      )}
      <ul className="holdings">
        {parts.map(({ coin, amount, value, share }, at) => (
          <li key={coin} className="cell" part="allocation">
            <i className="swatch" data-part={at} />
            {coin && <tl-coin coin={coin} />}
            <span className="text">
              <b>{toName(coin)}</b>
              {coin && (
                <small>
                  <LongBalance value={amount} />
                </small>
              )}
            </span>
            <span className="trailing">
              <b>
                <Dollars value={value} />
              </b>
              {!hidden && (
                <span className="sub number">
                  {formatDecimal(share, { digits: 1, trim: true, percent: true }, language)}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Funds that are held for the member, by the product that holds them. */
function Locked() {
  const t = useTexts('wallet')
  const { data } = useStore($balanceHistory)
  const prices = useStore($coinPrices)
  const places = groupHoldings(
    (data?.holdings ?? []).filter(({ place }) => getHoldingSign(place) >= 0),
    prices,
  )
  if (places.length === 0) return null
  return (
    <section aria-label={t('locked')}>
      <Heading className="section-title">{t('locked')}</Heading>
      <ul className="holdings">
        {places.map(({ place, amounts, value }) => (
          <li key={place} className="cell" part="holding">
            <span className="text">
              <b>{t(place)}</b>
              <small>
                {amounts.map(({ coin, amount }, at) => (
                  <span key={coin}>
                    {at > 0 && ' · '}
                    <LongBalance value={amount} unit={coin} />
                  </span>
                ))}
              </small>
            </span>
            <b className="trailing">
              <Dollars value={value} />
            </b>
          </li>
        ))}
      </ul>
    </section>
  )
}
