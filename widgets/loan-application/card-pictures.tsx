import { Later } from '../../shared/ui/controls/lazy.tsx'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import { CARDS, type Card } from './loan-application.rules.ts'
import type { ApplicationState } from './loan-application.store.ts'

const loadSlot = () => import('../../shared/ui/controls/upload-slot.tsx')

interface Props {
  form: ApplicationState
  errorOf(card: Card): string | undefined
  disabled: boolean
}

/** Three upload slots for the pictures of the identity card (LON-11, LON-12). */
export function Cards({ form, errorOf, disabled }: Props) {
  const t = useTexts('loan-application')
  const draft = useStore(form.$draft)
  const count = CARDS.filter((card) => draft[card] !== '').length
  return (
    <fieldset className="card" aria-label={t('card')}>
      <div className="line">
        <h2>{t('card')}</h2>
        <span className="font-13 text-tertiary">{t('ready', { count, all: CARDS.length })}</span>
      </div>
      <Later
        load={loadSlot}
        meanwhile={
          <div className="slots">
            {CARDS.map((card) => (
              <i key={card} className="skeleton slot" />
            ))}
          </div>
        }
      >
        {({ UploadSlot }) => (
          <div className="slots">
            {CARDS.map((card) => (
              <UploadSlot
                key={card}
                id={card}
                label={t(card)}
                slot={form.slots[card]}
                error={errorOf(card)}
                disabled={disabled}
              />
            ))}
          </div>
        )}
      </Later>
      <p className="font-12 text-tertiary">{t('privacy')}</p>
    </fieldset>
  )
}
