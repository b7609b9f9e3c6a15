import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import '../../shared/view/elements/coin.ts'
import type { AccountType } from '../../shared/base/contract/constants.ts'
import { type Decimal, normalizeDecimal } from '../../shared/base/money/decimal-text.ts'
import { $overview } from '../../shared/state/balances/balances.store.ts'
import { Dollars } from '../../shared/view/ui/controls/hideable-amounts.tsx'
import { LongBalance } from '../../shared/view/ui/controls/long-amount.tsx'
import type { RecordQuery } from './account.store.ts'

interface Props {
  coin: string
  name: string
  type: AccountType
  /** Figures from the page's address, shown until the balances are loaded. */
  known: { usd: string; conversion: string }
  /** Part of the balance whose postings are listed; null if the list shows other records. */
  part: RecordQuery['part'] | null
  onPart(part: RecordQuery['part']): void
}

/** Usable and frozen balance of a coin and its value. Pressing an amount lists the postings on it. */
export function CoinHead({ coin, name, type, known, part, onPart }: Props) {
  const t = useTexts('records')
  const words = useTexts('balances')
  const overview = useStore($overview)
  const coinBalance = overview?.accounts.find((account) => account.type === type)?.coins.find(({ id }) => id === coin)
  const amounts: Record<RecordQuery['part'], Decimal | null> = {
    available: coinBalance?.usable ?? normalizeDecimal(known.usd),
    frozen: coinBalance?.frozen ?? null,
  }
  return (
    <section className="coin-head" part="balance">
      <div className="row gap-3">
        <tl-coin coin={name} />
        <b className="font-16 grow">{name}</b>
        <span className="text-tertiary">
          ≈ <Dollars value={coinBalance ? coinBalance.value : normalizeDecimal(known.conversion)} />
        </span>
      </div>
      <div className="balance-parts">
        {(['available', 'frozen'] as const).map((shown) => (
          <button
            type="button"
            key={shown}
            className="balance-part"
            title={t('origin')}
            aria-pressed={part === shown}
            onClick={() => onPart(shown)}
          >
            <small>{words(shown === 'available' ? 'usable' : 'frozen')}</small>
            <b>
              <LongBalance value={amounts[shown]} />
            </b>
          </button>
        ))}
      </div>
    </section>
  )
}
