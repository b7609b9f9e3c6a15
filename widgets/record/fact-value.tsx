import copy from 'lucide-static/icons/copy.svg?raw'
import { RECORD_WORDS, type RecordFact } from '../../shared/base/contract/record.ts'
import { formatClock } from '../../shared/base/format/clock.ts'
import { formatDay, formatDayOfUtc, formatMoment } from '../../shared/base/format/days.ts'
import { formatExact, formatPercent, formatRate } from '../../shared/base/format/exact.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import { formatUnits } from '../../shared/base/format/times.ts'
import { getScale, sign } from '../../shared/base/money/decimal.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { copyText } from '../../shared/view/dom/copy-text.ts'
import { IconButton } from '../../shared/view/ui/controls/button.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { TradeLink } from '../../shared/view/ui/controls/trade-link.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { MarketPrice } from '../../shared/view/ui/spot/market-price.tsx'

/** Value of a fact by its kind. A word that the page does not know is shown as sent. */
export function FactValue({ fact }: { fact: RecordFact }) {
  const t = useTexts('record')
  const language = useStore($language)
  const { field, kind, value, unit, of, at } = fact
  switch (kind) {
    case 'word': {
      const word = RECORD_WORDS.find((one) => one === value)
      return word ? t(`word.${word}`) : value
    }
    case 'code':
      return <Code value={value} />
    case 'amount':
      return <span className="number">{`${formatExact(value, language)} ${unit}`}</span>
    case 'change':
      return <ChangeAmount value={value} coin={unit} />
    case 'rate':
      return (
        <span className="number">
          {`1 ${of} = `}
          <MarketPrice value={value} market={`${of}/${unit}`} />
          {` ${unit}`}
        </span>
      )
    case 'percent':
      return (
        <span className="number">
          {field === 'yearRate' ? formatRate(value, language) : formatPercent(value, language)}
        </span>
      )
    case 'seconds':
      return formatUnits(Number(value), 'second', language)
    case 'days':
      return t('days', { days: Number(value) })
    case 'time':
      return <span className="moment">{formatMoment(at)}</span>
    case 'day':
      return <span className="moment">{formatDayOfUtc(at)}</span>
    case 'exact':
      return <ExactTime at={at} />
    case 'trade':
      return <Trade fact={fact} />
    case 'text':
      return <bdi>{value}</bdi>
  }
}

/** Amount with its sign and colour. */
export function ChangeAmount({ value, coin }: { value: string; coin: string }) {
  const language = useStore($language)
  const tone = sign(value) === 0 ? '' : sign(value) < 0 ? 'down' : 'up'
  const text = formatDecimal(value, { digits: Math.max(2, getScale(value)), sign: true }, language)
  return <span className={`number ${tone}`}>{`${text} ${coin}`}</span>
}

/** Day and time of day with ms. */
const ExactTime = ({ at }: Pick<RecordFact, 'at'>) =>
  typeof at === 'number' ? (
    <span className="moment exact">
      <span>{formatDay(at)}</span> <span className="number">{formatClock(at)}</span>
    </span>
  ) : (
    formatMoment(at)
  )

/** Price, time of day and id of a public trade. */
function Trade({ fact: { value, unit, of, id, at } }: { fact: RecordFact }) {
  return (
    <span className="trade">
      <span className="number">
        <MarketPrice value={value} market={of} isTrade />
        {` ${unit}`}
      </span>
      <span className="number text-tertiary">{typeof at === 'number' ? formatClock(at) : (at ?? '—')}</span>
      <span className="number">
        <TradeLink symbol={of} id={id}>
          {id}
        </TradeLink>
      </span>
    </span>
  )
}

function Code({ value }: { value: string }) {
  const t = useTexts('record')
  return (
    <span className="code">
      <span className="number">{value}</span>
      <IconButton label={t('copy', { detail: value })} onClick={() => void copyText(value)}>
        <Icon source={copy} />
      </IconButton>
    </span>
  )
}
