import triangleAlert from 'lucide-static/icons/triangle-alert.svg?raw'
import { getLastFour } from '../../shared/base/format/card-number-text.ts'
import { formatExact } from '../../shared/base/format/exact.ts'
import { shortenAddress } from '../../shared/base/format/shorten-address.ts'
import { $language } from '../../shared/state/preferences/language.ts'
import { runIfEnabled } from '../../shared/state/settings/feature-gate.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { CardNumber } from '../../shared/view/ui/account/card-number.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { Sheet } from '../../shared/view/ui/controls/sheet.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { AddressFacts, CardFacts } from './destination-facts.tsx'
import type { WithdrawalFormState } from './withdrawal.store.ts'
import { WithdrawalFigures } from './withdrawal-figures.tsx'

/** Asks the member to check a withdrawal before it is sent. Stays open while it is being sent or its result is unknown. */
export function CheckSheet({ form }: { form: WithdrawalFormState }) {
  const t = useTexts('withdrawal')
  const language = useStore($language)
  const confirming = useStore(form.confirmation.$confirming)
  const sending = useStore(form.confirmation.$sending)
  const masked = useStore($settings).values.masksCardNumbers ?? true
  if (!confirming) return null
  const { order, unanswered } = confirming
  const { form: sent, coin, fee, received, info, card } = order
  const amount = formatExact(sent.amount, language)
  return (
    <Sheet title={t('check')} onClose={form.confirmation.cancel} busy={sending} part="sheet">
      <dl className="key-values bordered">
        <WithdrawalFigures info={info} coin={coin} sums={{ amount: sent.amount, fee, received }} last={t('arrives')} />
        {card && (
          <CardFacts
            bank={card.bankName}
            number={
              <CardNumber
                number={card.cardNumber}
                masked={masked}
                spoken={t('cardEndsIn', { last: getLastFour(card.cardNumber) })}
              />
            }
            holder={card.cardholder}
          />
        )}
        {!card &&
          info.addresses.map(({ address, network, memo }) => (
            <AddressFacts key={`${network} ${address}`} network={network} address={address} memo={memo} />
          ))}
      </dl>
      {!card && info.addresses.length > 1 && (
        <p className="text-secondary font-12">
          {t('several', { address: shortenAddress(info.addresses[0]?.address ?? '') })}
        </p>
      )}
      <p className="compare-hint">
        <Icon source={triangleAlert} size="small" />
        <span>{t(card ? 'compareCard' : 'compare')}</span>
      </p>
      {unanswered && !sending && <RefusalNote text={t('unanswered')} />}
      <div className="confirm-row">
        <Button
          kind="primary"
          busy={sending}
          sends
          onClick={() => runIfEnabled('withdrawalSwitch', () => form.confirm())}
        >
          {unanswered && !sending ? t('sendAgain') : t('confirm', { amount, coin })}
        </Button>
        <p>{t('held')}</p>
      </div>
    </Sheet>
  )
}
