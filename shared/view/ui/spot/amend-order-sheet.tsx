import { useLayoutEffect, useState } from 'react'
import { toInputText } from '../../../base/format/amount-input.ts'
import { formatCoinAmount } from '../../../base/format/coin-amount.ts'
import { formatDecimal } from '../../../base/format/numbers.ts'
import { absolute, sign } from '../../../base/money/decimal.ts'
import type { Decimal } from '../../../base/money/decimal-text.ts'
import { formatPrice, getKnownPriceDigits } from '../../../state/market/price-digits.ts'
import { getPair } from '../../../state/market/title.rules.ts'
import { createAmendForm, previewAmendment } from '../../../state/orders/amend-order.store.ts'
import { getMarketName, type SpotOrder } from '../../../state/orders/spot-orders.store.ts'
import { $language } from '../../../state/preferences/language.ts'
import { adoptStyles } from '../../dom/adopt-styles.ts'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { Sheet } from '../controls/sheet.tsx'
import { useHost } from '../hooks/host-context.ts'
import { useForm } from '../hooks/use-form.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'
import amendSheet from './amend-order-sheet.css' with { type: 'css' }

interface Props {
  order: SpotOrder
  onClose(): void
}

/** Form that changes price and quantity of an open limit order, with a sentence that says what will happen to its place and its hold. */
export function AmendOrderSheet({ order, onClose }: Props) {
  const t = useTexts('exchange')
  const k = useTexts('amend-order')
  const host = useHost()
  useLayoutEffect(() => adoptStyles(host, [amendSheet]), [host])
  const language = useStore($language)
  const [coin, quote] = getPair(getMarketName(order))
  const [form] = useState(() =>
    createAmendForm(
      order,
      {
        price: toInputText(order.limitPrice ?? ''),
        quantity: toInputText(order.orderedQuantity ?? ''),
      },
      onClose,
    ),
  )
  const filled = formatDecimal(order.filledQuantity ?? '0', { digits: 8, trim: true }, language)
  const { field, onSubmit, sending } = useForm(form, (name, reason) =>
    reason === 'filled'
      ? k('belowFilled', { filled, coin })
      : reason === 'form'
        ? t('notANumber')
        : t(name === 'price' ? 'priceMissing' : 'quantityMissing'),
  )
  const preview = previewAmendment(useStore(form.$draft), order)
  const isChanged =
    preview !== null && (preview.price !== order.limitPrice || preview.quantity !== order.orderedQuantity)
  return (
    <Sheet title={k('title')} onClose={onClose} busy={sending} part="edit">
      <form className="amend-form" part="form" noValidate onSubmit={(event) => void onSubmit(event)}>
        <Field {...field('price')} label={t('price', { coin: quote })} inputMode="decimal" autoComplete="off" />
        <Field {...field('quantity')} label={t('quantity', { coin })} inputMode="decimal" autoComplete="off" />
        {preview && <Sentence order={order} preview={preview} filled={filled} />}
        <Button kind="primary" type="submit" busy={sending} disabled={!isChanged} sends>
          {k('save')}
        </Button>
      </form>
    </Sheet>
  )
}

interface SentenceProps {
  order: SpotOrder
  preview: NonNullable<ReturnType<typeof previewAmendment>>
  filled: string
}

function Sentence({ order, preview, filled }: SentenceProps) {
  const k = useTexts('amend-order')
  const language = useStore($language)
  const [coin, quote] = getPair(getMarketName(order))
  const { price, quantity, isKept, hold } = preview
  const unit = order.type === 'buy' ? quote : coin
  const amount = (value: Decimal) => `${formatCoinAmount(absolute(value), unit, language)} ${unit}`
  return (
    <p className="help" aria-live="polite">
      {[
        k('rests', {
          quantity: formatDecimal(quantity, { digits: 8, trim: true }, language),
          coin,
          price: formatPrice(price, getKnownPriceDigits(order.symbol), language),
          quote,
        }),
        ...(order.filledQuantity && sign(order.filledQuantity) > 0 ? [k('filled', { filled, coin })] : []),
        k(isKept ? 'keepsPlace' : 'losesPlace'),
        ...(price === order.limitPrice ? [] : [k('takes')]),
        ...(sign(hold) > 0 ? [k('holdsMore', { amount: amount(hold) })] : []),
        ...(sign(hold) < 0 ? [k('releases', { amount: amount(hold) })] : []),
      ].join(' ')}
    </p>
  )
}
