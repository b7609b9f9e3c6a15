import { type RefObject, useEffect, useRef } from 'react'
import { cleanAddress } from '../../shared/base/contract/address-text.ts'
import { MAX_MEMO_NUMBERS } from '../../shared/base/contract/memos.ts'
import { AskedPassword } from '../../shared/view/ui/account/asked-password.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { CoinSelect } from '../../shared/view/ui/controls/coin-select.tsx'
import { Field } from '../../shared/view/ui/controls/field.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { SelectField } from '../../shared/view/ui/controls/select-field.tsx'
import { ServiceLink } from '../../shared/view/ui/controls/service-link.tsx'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import {
  type BoundAddress,
  canBindAddress,
  findAddressCoin,
  findAddressOfCoin,
  findDraftNetworks,
  getNetworkNames,
  isOfUnknownFormat,
} from './bind-address.rules.ts'
import type { Addresses, AddressFormState } from './bind-address.store.ts'

interface Props {
  form: AddressFormState
  place: RefObject<HTMLFormElement | null>
  addresses: Addresses
  canEdit: boolean
}

/** Turns off every input aid that could change an address. */
const WITHOUT_INPUT_AIDS = {
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
  const asked = useStore(form.$passwordRequest)
  const coin = findAddressCoin(coins, draft.coin)
  const networks = getNetworkNames(coin).join(', ')
  const current = findAddressOfCoin(bound, coin)
  const open = canBindAddress(canEdit, current, coin)
  const { fitting, network } = findDraftNetworks(draft, coin)
  const format = network?.memo ?? 'text'
  const most = format === 'text' ? '' : MAX_MEMO_NUMBERS[format]
  const { field, onSubmit, sending, refusal } = useForm(form, (_field, reason) =>
    t(reason, { networks, network: network?.name ?? '', most }),
  )
  useFocusAfterClose(place, open || sending)
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
              {t('current')} <AddressText bound={current} />
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
            {...WITHOUT_INPUT_AIDS}
            enterKeyHint="done"
            help={
              fitting.length === 1 && network ? (
                <>
                  {t('network')} <bdi>{network.name}</bdi>
                </>
              ) : (
                fitting.length === 0 && networks && t('networks', { networks })
              )
            }
          />
          {fitting.length > 1 && (
            <SelectField {...field('network')} value={network?.name ?? ''} label={t('network')} disabled={sending}>
              <option value="">{t('networkMissing')}</option>
              {fitting.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
          {isOfUnknownFormat(draft, coin) && (
            <Field
              {...field('again')}
              onChange={(typed) => form.change('again', cleanAddress(typed))}
              label={t('repeat')}
              readOnly={sending}
              {...WITHOUT_INPUT_AIDS}
              help={t('repeatHelp')}
            />
          )}
          {network && network.need !== 'none' && (
            <Field
              {...field('memo')}
              label={t('memo')}
              readOnly={sending}
              {...WITHOUT_INPUT_AIDS}
              {...(network.memo !== 'text' && { inputMode: 'numeric' })}
              help={t('memoHelp')}
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

/** Bound address with its network and memo. */
const AddressText = ({ bound: { address, network, memo } }: { bound: BoundAddress }) => (
  <>
    <bdi dir="ltr">{address}</bdi>
    {(network || memo) && (
      <>
        <br />
        <bdi>{[network, memo].filter(Boolean).join(' · ')}</bdi>
      </>
    )}
  </>
)

/** Moves the focus to the first field when the form closes after its last possible change. */
function useFocusAfterClose(formRef: RefObject<HTMLFormElement | null>, open: boolean): void {
  const wasOpen = useRef(open)
  useEffect(() => {
    const root = formRef.current?.getRootNode() as ShadowRoot | undefined
    const first = formRef.current?.elements.namedItem('coin')
    if (wasOpen.current && !open && !root?.activeElement && first instanceof HTMLElement) first.focus()
    wasOpen.current = open
  }, [formRef, open])
}
