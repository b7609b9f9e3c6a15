import { type RefObject, useEffect, useRef } from 'react'
import { AskedPassword } from '../../shared/ui/account/asked-password.tsx'
import { Button } from '../../shared/ui/controls/button.tsx'
import { CoinSelect } from '../../shared/ui/controls/coin-select.tsx'
import { Field } from '../../shared/ui/controls/field.tsx'
import { RefusalNote } from '../../shared/ui/controls/refusal.tsx'
import { ServiceLink } from '../../shared/ui/controls/service-link.tsx'
import { useForm } from '../../shared/ui/hooks/use-form.ts'
import { useStore } from '../../shared/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/ui/hooks/use-texts.ts'
import {
  addressCoin,
  boundAddressOf,
  canBind,
  cleanAddress,
  isUncheckable,
  networkNames,
} from './bind-address.rules.ts'
import type { Addresses, AddressFormState } from './bind-address.store.ts'

interface Props {
  form: AddressFormState
  place: RefObject<HTMLFormElement | null>
  addresses: Addresses
  canEdit: boolean
}

/** Turns off every input aid that could change an address. */
const AS_TYPED = {
  dir: 'ltr',
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
} as const

/** Coin and address, with the bind button if binding is allowed (ADR-01, ADR-04). */
export function AddressForm({ form, place, addresses: { coins, bound }, canEdit }: Props) {
  const t = useTexts('bind-address')
  const draft = useStore(form.$draft)
  const asked = useStore(form.$asked)
  const coin = addressCoin(coins, draft.coin)
  const networks = networkNames(coin).join(', ')
  const current = boundAddressOf(bound, coin)
  const open = canBind(canEdit, current)
  const { field, onSubmit, sending, refusal } = useForm(form, (_field, reason) => t(reason, { networks }))
  useKeptFocus(place, open || sending)
  return (
    <form ref={place} className="fields" part="form" noValidate onSubmit={onSubmit}>
      <p className="text-secondary">{t('lead')}</p>
      <CoinSelect
        {...field('coin')}
        coins={coins}
        coin={coin}
        none={t('choose')}
        label={t('coin')}
        disabled={sending}
        help={
          current && (
            <>
              {t('current')} <bdi dir="ltr">{current.address}</bdi>
            </>
          )
        }
      />
      {open && (
        <>
          <Field
            {...field('address')}
            onChange={(typed) => form.change('address', cleanAddress(typed))}
            label={t(current ? 'newAddress' : 'address')}
            readOnly={sending}
            {...AS_TYPED}
            enterKeyHint="done"
            help={networks && t('networks', { networks })}
          />
          {isUncheckable(draft.address, coin) && (
            <Field
              {...field('again')}
              onChange={(typed) => form.change('again', cleanAddress(typed))}
              label={t('repeat')}
              readOnly={sending}
              {...AS_TYPED}
              help={t('repeatHelp')}
            />
          )}
          <AskedPassword asked={asked} place={place} field={field('password')} />
          {refusal && <RefusalNote text={refusal} />}
          <Button type="submit" kind="primary" busy={sending} part="submit">
            {t(current ? 'change' : 'bind')}
          </Button>
        </>
      )}
      {!open && (
        <p className="fixed text-secondary">
          {t('fixed')} <ServiceLink />
        </p>
      )}
    </form>
  )
}

/** Moves the focus to the first field when the form closes after its last possible change. */
function useKeptFocus(place: RefObject<HTMLFormElement | null>, open: boolean): void {
  const wasOpen = useRef(open)
  useEffect(() => {
    const root = place.current?.getRootNode() as ShadowRoot | undefined
    const first = place.current?.elements.namedItem('coin')
    if (wasOpen.current && !open && !root?.activeElement && first instanceof HTMLElement) first.focus()
    wasOpen.current = open
  }, [place, open])
}
