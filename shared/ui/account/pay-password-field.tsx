import { $member, $memberFailed } from '../../member/member.ts'
import { hasRoute } from '../../routes.ts'
import { $settings } from '../../settings/settings.ts'
import { Link } from '../controls/link.tsx'
import { PasswordField } from '../controls/password-field.tsx'
import type { FieldProps } from '../hooks/use-form.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

/**
 * Whether it is known which password a form asks for, or that it cannot be: a form that shows itself before would ask for one and then for the other, and
 * what stands beneath would move.
 */
export function usePayPasswordKnown(): boolean {
  const known = useStore($member) !== null
  const failed = useStore($memberFailed)
  const asked = useStore($settings).values.traders_password_switch
  return known || failed || !asked
}

/** The trading password with the way to a new one, or the login password of a member who has none with the way to a first one. */
export function PayPasswordField({ field }: { field: FieldProps<string> }) {
  const t = useTexts('pay-password')
  const member = useStore($member)
  const own = member?.have_pay !== false
  return (
    <PasswordField
      {...field}
      label={t(own ? 'trading' : 'login')}
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
