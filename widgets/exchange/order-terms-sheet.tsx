import { useLayoutEffect, useState } from 'react'
import type { TimeInForce } from '../../shared/base/contract/spot.ts'
import { parseAmountInput } from '../../shared/base/format/amount-input.ts'
import { formatMoment } from '../../shared/base/format/days.ts'
import { formatDecimal } from '../../shared/base/format/numbers.ts'
import type { Decimal } from '../../shared/base/money/decimal-text.ts'
import { MAX_LIFETIME_DAYS, MIN_LIFETIME_MS } from '../../shared/base/rules/time-in-force.rules.ts'
import { formatPrice } from '../../shared/state/market/price-digits.ts'
import { getPair } from '../../shared/state/market/title.rules.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { adoptStyles } from '../../shared/view/dom/adopt-styles.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Field } from '../../shared/view/ui/controls/field.tsx'
import { Sheet } from '../../shared/view/ui/controls/sheet.tsx'
import switchSheet from '../../shared/view/ui/controls/switch.css' with { type: 'css' }
import { Tabs } from '../../shared/view/ui/controls/tabs.tsx'
import { useHost } from '../../shared/view/ui/hooks/host-context.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { serverNow } from '../../shared/wire/api/server-clock.ts'
import type { Estimate } from './estimate.rules.ts'
import type { OrderTerms } from './exchange.rules.ts'
import type { OrderFormProps } from './order-form-props.ts'
import { canRest, chooseTermsSentence, hasUnfitEnd, parseLocalInput, toLocalInput } from './order-terms.rules.ts'
import termsSheet from './order-terms-sheet.css' with { type: 'css' }

const DAY_MS = 86_400_000

interface SheetProps {
  terms: OrderTerms
  /** Receives the chosen terms; empty if they are the usual ones. */
  onUse(terms: OrderTerms | ''): void
  onClose(): void
}

/** Choice of time in force and post-only. Terms that exclude each other are disabled with their reason. */
export function OrderTermsSheet({ terms, onUse, onClose }: SheetProps) {
  const t = useTexts('exchange')
  const k = useTexts('order-terms')
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [switchSheet, termsSheet]), [host])
  const [timeInForce, setTimeInForce] = useState<TimeInForce>(terms.timeInForce ?? 'gtc')
  const [wantsPostOnly, setPostOnly] = useState(terms.postOnly === true)
  const [end, setEnd] = useState(() => toLocalInput(terms.expiresAt ?? serverNow() + DAY_MS))
  const rests = canRest(timeInForce)
  const postOnly = rests && wantsPostOnly
  const chosen: OrderTerms = {
    timeInForce: timeInForce === 'gtc' ? null : timeInForce,
    postOnly: postOnly || null,
    expiresAt: timeInForce === 'gtd' ? parseLocalInput(end) : null,
  }
  const isEndUnfit = hasUnfitEnd(chosen, serverNow())
  const words = [timeInForce.toUpperCase(), ...(postOnly ? [t('postOnly')] : [])].join(', ')
  return (
    <Sheet title={t('timeInForce')} onClose={onClose} part="terms">
      <Tabs<TimeInForce>
        look="segmented"
        label={t('timeInForce')}
        value={timeInForce}
        onChange={setTimeInForce}
        choices={[
          { value: 'gtc', label: 'GTC' },
          { value: 'ioc', label: 'IOC' },
          { value: 'fok', label: 'FOK' },
          { value: 'gtd', label: k('until') },
        ]}
      />
      <p className="help" aria-live="polite">
        {k(timeInForce)}
      </p>
      {timeInForce === 'gtd' && (
        <Field
          label={k('endsAt')}
          name="expiresAt"
          // Not a field of the order's form, which Enter would send.
          form="order-terms"
          type="datetime-local"
          value={end}
          min={toLocalInput(serverNow() + 2 * MIN_LIFETIME_MS)}
          max={toLocalInput(serverNow() + MAX_LIFETIME_DAYS * DAY_MS)}
          error={isEndUnfit ? k('endRange') : undefined}
          onChange={setEnd}
        />
      )}
      <PostOnlySwitch isOn={postOnly} rests={rests} onChange={setPostOnly} />
      <Button
        kind="primary"
        disabled={isEndUnfit}
        onClick={() => onUse(chosen.timeInForce === null && !postOnly ? '' : chosen)}
      >
        {k('use', { terms: words })}
      </Button>
    </Sheet>
  )
}

function PostOnlySwitch({ isOn, rests, onChange }: { isOn: boolean; rests: boolean; onChange(isOn: boolean): void }) {
  const t = useTexts('exchange')
  const k = useTexts('order-terms')
  return (
    <button
      type="button"
      className="cell post-only"
      role="switch"
      aria-checked={isOn}
      disabled={!rests}
      onClick={() => onChange(!isOn)}
    >
      <span className="text">
        {t('postOnly')}
        <small>{k(rests ? 'postOnlyHelp' : 'noPostOnly')}</small>
      </span>
      <span className={isOn ? 'switch on' : 'switch'} />
    </button>
  )
}

interface SentenceProps extends OrderFormProps {
  terms: OrderTerms
  estimate: Estimate | null
}

/** Says with numbers what an order with these terms will do by the current book; without an estimate, what they mean. */
export function TermsSentence({ terms, estimate, title, digits, ticket }: SentenceProps) {
  const k = useTexts('order-terms')
  const language = useStore($language)
  const price = parseAmountInput(useStore(ticket.$draft).price)
  const [coin, quote] = getPair(title)
  const quantity = (value: Decimal) => formatDecimal(value, { digits: 8, trim: true }, language)
  const { timeInForce, expiresAt } = terms
  const sentence = estimate && chooseTermsSentence(terms, { now: estimate.filledNow, all: estimate.filledTotal })
  const isRefused = sentence?.isRefused === true || hasUnfitEnd(terms, serverNow())
  return (
    <p className={isRefused ? 'warning font-12' : 'help'} aria-live="polite">
      {estimate && sentence?.key && price
        ? k(sentence.key, {
            now: quantity(estimate.filledNow),
            all: quantity(estimate.filledTotal),
            coin,
            price: formatPrice(price, digits, language),
            quote,
          })
        : !sentence && timeInForce !== 'gtd' && k(timeInForce ?? 'gtc')}
      {timeInForce === 'gtd' &&
        ` ${hasUnfitEnd(terms, serverNow()) ? `${k('endRange')}.` : k('ends', { time: formatMoment(expiresAt) })}`}
    </p>
  )
}
