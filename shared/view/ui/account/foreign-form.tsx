import { type ReactNode, useEffect, useState } from 'react'
import { config } from '../../../base/runtime/config.ts'
import { emit } from '../../../state/page/emit.ts'
import { getPageAddress, goTo } from '../../../state/page/navigate.ts'
import { findPartner, onConfigured } from '../../../state/partner/partner-config.ts'
import { readReferral } from '../../../state/preferences/referral.ts'
import { $settings } from '../../../state/settings/settings.store.ts'
import { Button } from '../controls/button.tsx'
import { Title } from '../controls/heading.tsx'
import { useHost } from '../hooks/host-context.ts'
import { useStore } from '../hooks/use-store.ts'
import { useTexts } from '../hooks/use-texts.ts'

interface ButtonProps {
  page: 'login' | 'register' | 'forgot-password'
  title: string
}

interface Props extends ButtonProps {
  children: ReactNode
}

/**
 * Place of a form with a password on a page of another origin. On a page of a partner a button opens the sign-in window of the site
 * instead. On other pages the setting `loginOnOtherSites` permits the form, below the name and host of the site.
 */
export function ForeignForm({ children, ...button }: Props) {
  const [partner, setPartner] = useState(findPartner)
  useEffect(() => {
    const update = () => setPartner(findPartner())
    // The page may have configured its partner between the first frame and this effect.
    update()
    return onConfigured(update)
  }, [])
  return partner ? <ContinueAtSite {...button} /> : <PermittedForm {...button}>{children}</PermittedForm>
}

const getSiteHost = (): string => new URL(config().site).host

function PermittedForm({ children, ...button }: Props) {
  const t = useTexts('partner-access')
  const c = useTexts('common')
  const { state, values } = useStore($settings)
  if (state === 'loading') return <i className="skeleton control" role="status" aria-label={c('loading')} />
  if (values.loginOnOtherSites !== true) return <ContinueAtSite {...button} />
  return (
    <>
      <p className="text-secondary lead">{t('accountAt', { site: values.name || 'Tradelet', host: getSiteHost() })}</p>
      {children}
    </>
  )
}

function ContinueAtSite({ page, title }: ButtonProps) {
  const t = useTexts('partner-access')
  const host = useHost()
  return (
    <div className="fields">
      <Title>{title}</Title>
      <p className="text-secondary lead">{t('passwordAt', { host: getSiteHost() })}</p>
      <Button kind="primary" onClick={() => continueAtSite(host, page)}>
        {t('continueAt', { site: getSiteHost() })}
      </Button>
    </div>
  )
}

/** Signs in with the window of the page's partner, or opens the page of the site in a new tab. The page may cancel both (`tl-navigate`). */
function continueAtSite(host: HTMLElement, page: ButtonProps['page']): void {
  const route = `/${page}`
  if (findPartner()) return goTo(host, route)
  const { invite } = readReferral()
  const query: Record<string, string> = page === 'register' && invite ? { invite } : {}
  if (emit(host, 'tl-navigate', { route, query }, true)) open(getPageAddress(route, query), '_blank', 'noopener')
}
