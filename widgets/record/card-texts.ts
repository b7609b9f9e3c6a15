import { formatClock, formatTime } from '../../shared/base/format/clock.ts'
import { formatCoinAmount } from '../../shared/base/format/coin-amount.ts'
import { formatDay } from '../../shared/base/format/days.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { formatUnits } from '../../shared/base/format/times.ts'
import type { Translate } from '../../shared/base/i18n/translate.ts'
import { hasRoute } from '../../shared/base/runtime/routes.ts'
import { formatPrice } from '../../shared/state/market/price-digits.ts'
import { getPageAddress } from '../../shared/state/page/navigate.ts'
import type { CardContent, CardTradeTexts } from './card-content.ts'
import type { CardAmount, CardTrade, ShareCard } from './share-card.rules.ts'

/** Context of the texts of a picture. `name` is "" unless the member has chosen to show it. */
interface CardContext {
  t: Translate<'record'>
  c: Translate<'share-card'>
  language: string
  /** Digits of the market's prices; null while they are unknown. */
  digits: number | null
  site: string
  hasAmount: boolean
  name: string
}

/** Texts of a picture, and the times of its line. */
export type CardTexts = Omit<CardContent, 'line' | 'qr'> & { times: { start: string; end: string } }

/** Returns the absolute address of the public look-up, of the trade that decided an option. */
export function getCheckAddress({ symbol, exit }: ShareCard): string {
  const address = hasRoute('/public-trade')
    ? getPageAddress('/public-trade', exit ? { symbol, id: exit.id } : {})
    : getPageAddress('/')
  return new URL(address, document.baseURI).href
}

/** Returns the texts of a picture in the page's language. */
export function toCardTexts(card: ShareCard, context: CardContext): CardTexts {
  const { t, c, language, digits, site, hasAmount, name } = context
  const { side, seconds, result, state, amounts, entry, exit, at, type } = card
  const price = (value: string) => formatPrice(value, digits, language, true)
  const trade = (label: string, { price: value, id, at: time }: CardTrade): CardTradeTexts => [
    label,
    price(value),
    formatClock(time),
    c('tradeNumber', { number: id }),
  ]
  const unitPrice = (value: string) =>
    result.kind === 'price' ? `${formatPrice(value, digits, language)} ${result.unit}` : ''
  const one = result.kind === 'price' && type === 'swap' ? `1 ${result.of} = ` : ''
  const { host, pathname } = new URL(getCheckAddress(card))
  return {
    site,
    date: at === null ? '' : formatDay(at),
    title: card.title,
    side: [side && t(`word.${side}`), seconds && formatUnits(seconds, 'second', language)].filter(Boolean).join(' '),
    result:
      result.kind === 'percent'
        ? formatDecimal(result.value, { digits: 8, trim: true, sign: true, percent: true }, language)
        : `${one}${unitPrice(result.value)}`,
    notes: [
      type === 'option' && state !== 'none'
        ? t(`state.${state}`)
        : t(type === 'spot' ? 'field.averagePrice' : 'field.rate'),
      hasAmount ? amounts.map((amount) => writeAmount(amount, language)).join(type === 'swap' ? ' → ' : ' = ') : '',
      name,
    ].filter(Boolean),
    trades: entry && exit ? [trade(t('field.entry'), entry), trade(t('field.exit'), exit)] : [],
    check: c('checkYourself'),
    isPublic: c('tradesArePublic'),
    address: `${host}${pathname === '/' ? '' : pathname}`,
    risk: type === 'option' ? c('optionRisk') : '',
    times: { start: formatCardTime(entry), end: formatCardTime(exit) },
  }
}

const formatCardTime = (trade: CardTrade | null): string => (trade ? formatTime(new Date(trade.at)) : '')

const writeAmount = ({ kind, value, unit }: CardAmount, language: string): string =>
  `${formatCoinAmount(value, unit, language, { sign: kind === 'change' })} ${unit}`
