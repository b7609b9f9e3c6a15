import arrowDownRight from 'lucide-static/icons/arrow-down-right.svg?raw'
import arrowUpRight from 'lucide-static/icons/arrow-up-right.svg?raw'
import { formatCoinAmount } from '../../../base/format/coin-amount.ts'
import '../../elements/coin.ts'
import { type ReactNode, useLayoutEffect } from 'react'
import { formatPrice } from '../../../state/market/price-digits.ts'
import { getPair, splitTitle } from '../../../state/market/title.rules.ts'
import { $language } from '../../../state/preferences/language.ts'
import type { FillCard, OptionCard, ResultCard } from '../../../wire/api/toast.ts'
import { adoptStyles } from '../../dom/adopt-styles.ts'
import { useHost } from '../hooks/host-context.ts'
import { useReadingTime } from '../hooks/use-reading-time.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import { Icon } from './icon.tsx'
import sheet from './result-toast.css' with { type: 'css' }

const CAPTIONS = { won: 'resultWon', lost: 'resultLost', draw: 'resultReturned', returned: 'resultReturned' } as const

/** Text keys for a filled order and a partly filled one, by side. */
const FILL_TEXTS = { buy: ['bought', 'boughtPart'], sell: ['sold', 'soldPart'] } as const

/** Longer than other messages, because it comes unasked and can be opened. */
const SHOWN_MS = 8_000

interface Props<Card> {
  result: Card
  onOver(): void
}

/** Announcement of an order's result: market, outcome, profit or loss, and a button that opens it. Its time pauses during hover and focus. */
export function ResultToast({ result, onOver }: Props<ResultCard>) {
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [sheet]), [host])
  return result.kind === 'fill' ? (
    <FillToast result={result} onOver={onOver} />
  ) : (
    <OptionToast result={result} onOver={onOver} />
  )
}

function OptionToast({ result, onOver }: Props<OptionCard>) {
  const t = useTexts('common')
  const language = useStore($language)
  const { direction, directionText, ending, tone, amount, coin } = result
  return (
    <ResultFrame
      result={result}
      onOver={onOver}
      happened={
        <>
          <span className={direction}>
            <Icon source={direction === 'up' ? arrowUpRight : arrowDownRight} size="small" />
          </span>
          {t('settledOrder', { direction: directionText || t(direction) })}
        </>
      }
      figure={
        <b className={`number ${tone ?? ''}`}>
          {tone
            ? amount === null
              ? '—'
              : formatCoinAmount(amount, coin, language, { sign: true })
            : t(ending as 'draw')}
        </b>
      }
      caption={t(CAPTIONS[ending], { coin })}
    />
  )
}

function FillToast({ result, onOver }: Props<FillCard>) {
  const t = useTexts('fills')
  const language = useStore($language)
  const { title, side, partly, filled, price, digits } = result
  const [base] = getPair(title)
  const size = formatCoinAmount(filled, base, language)
  return (
    <ResultFrame
      result={result}
      onOver={onOver}
      happened={t(FILL_TEXTS[side][partly ? 1 : 0])}
      figure={
        <b>
          <span className="number">{size}</span> <bdi>{base}</bdi>
        </b>
      }
      caption={t('price', { price: price === null ? '—' : formatPrice(price, digits, language) })}
    />
  )
}

interface FrameProps extends Props<ResultCard> {
  /** Outcome of the order, below the market. */
  happened: ReactNode
  figure: ReactNode
  caption: string
}

function ResultFrame({ result, onOver, happened, figure, caption }: FrameProps) {
  const t = useTexts('common')
  const host = useHost()
  const { title } = result
  return (
    <span className="toast result" {...useReadingTime(SHOWN_MS, onOver)}>
      <tl-coin coin={splitTitle(title)[0]} />
      <span className="title">
        <b className="number">{title}</b>
        <small>{happened}</small>
      </span>
      <span className="outcome">
        {figure}
        <small>{caption}</small>
      </span>
      <button
        type="button"
        className="open"
        onClick={() => {
          result.open(host)
          onOver()
        }}
      >
        {t('open')}
      </button>
    </span>
  )
}
