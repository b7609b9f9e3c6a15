import { $settings } from '../../shared/state/settings/settings.store.ts'
import { usePayPasswordLabel } from '../../shared/view/ui/account/pay-password-field.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'

/** Placeholders of the later fields, each naming the preceding step; a skeleton while `loading` the coins of the confirmed account. */
export function LockedFields({ loading }: { loading: boolean }) {
  const t = useTexts('internal-transfer')
  const c = useTexts('common')
  const { values } = useStore($settings)
  const password = usePayPasswordLabel()
  const fields: [string, string][] = [
    [t('coin'), t('afterConfirming')],
    [t('amount'), t('afterCoin')],
  ]
  if (values.tradingPasswordSwitch) fields.push([password, t('afterAmount')])
  if (loading)
    return (
      <div role="status" aria-label={c('loading')}>
        <i className="skeleton control" />
      </div>
    )
  return fields.map(([label, after]) => (
    <div key={label} className="field locked">
      <div className="label">
        <span>{label}</span>
      </div>
      <div className="input">
        <span className="value">{after}</span>
      </div>
    </div>
  ))
}
