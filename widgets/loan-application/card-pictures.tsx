import { Heading } from '../../shared/view/ui/controls/heading.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { CARD_PICTURES, type CardPicture } from './loan-application.rules.ts'
import type { ApplicationFormState } from './loan-application.store.ts'

const loadSlot = () => import('../../shared/view/ui/controls/upload-slot.tsx')

interface Props {
  form: ApplicationFormState
  errorOf(card: CardPicture): string | undefined
  disabled: boolean
}

/** Three upload slots for the pictures of the identity card (LON-11, LON-12). */
export function CardPictures({ form, errorOf, disabled }: Props) {
  const t = useTexts('loan-application')
  const draft = useStore(form.$draft)
  const count = CARD_PICTURES.filter((card) => draft[card] !== '').length
  return (
    <fieldset className="card" aria-label={t('card')}>
      <div className="line">
        <Heading>{t('card')}</Heading>
        <span className="font-13 text-tertiary">{t('ready', { count, all: CARD_PICTURES.length })}</span>
      </div>
      <Lazy
        load={loadSlot}
        meanwhile={
          <div className="slots">
            {CARD_PICTURES.map((card) => (
              <i key={card} className="skeleton slot" />
            ))}
          </div>
        }
      >
        {({ UploadSlot }) => (
          <div className="slots">
            {CARD_PICTURES.map((card) => (
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
      </Lazy>
      <p className="font-12 text-tertiary">{t('privacy')}</p>
    </fieldset>
  )
}
