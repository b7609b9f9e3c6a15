import { hasRoute } from '../../../base/runtime/routes.ts'
import { $member, $memberFailed } from '../../../state/member/member.store.ts'
import { $settings } from '../../../state/settings/settings.store.ts'
import { Link } from '../controls/link.tsx'
import { PasswordField } from '../controls/password-field.tsx'
import type { FieldProps } from '../hooks/use-form.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

/**
 * Returns whether it is known which password a form requires, or that this cannot be loaded. A form rendered earlier could switch from one password to the
 * other, and the content below would move.
 */
export function useIsPasswordKindKnown(): boolean {
  const known = useStore($member) !== null
  const failed = useStore($memberFailed)
  const asked = useStore($settings).values.tradingPasswordSwitch
  return known || failed || !asked
}

/** Returns false if the member is known to have no trading password. */
const useHasTradingPassword = (): boolean => useStore($member)?.hasTradingPassword !== false

/** Returns the name of the password that the field asks for. */
export function usePayPasswordLabel(): string {
  const t = useTexts('pay-password')
  return t(useHasTradingPassword() ? 'trading' : 'login')
}

/** Field for the trading password with a link to reset it. Members without one enter the login password, with a link to set a trading password. */
export function PayPasswordField({ field }: { field: FieldProps<string> }) {
  const t = useTexts('pay-password')
  const own = useHasTradingPassword()
  return (
    <PasswordField
      {...field}
      label={usePayPasswordLabel()}
      aside={
        hasRoute('/resetLegalPwd') && (
          <span>
            <Link route="/resetLegalPwd" className="link">
              {t(own ? 'reset' : 'set')}
            </Link>
          </span>
        )
      }
      help={!own && t('none')}
      autoComplete="current-password"
      enterKeyHint="go"
    />
  )
}
