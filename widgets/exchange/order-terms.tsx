import chevronDown from 'lucide-static/icons/chevron-down.svg?raw'
import { useState } from 'react'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { Icon } from '../../shared/view/ui/controls/icon.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import type { Estimate } from './estimate.rules.ts'
import { parseTerms } from './exchange.rules.ts'
import type { OrderFormProps } from './order-form-props.ts'

/** Sheet and sentence of these terms, which few members use. */
const load = () => import('./order-terms-sheet.tsx')

interface Props extends OrderFormProps {
  estimate: Estimate | null
}

/** Time in force and post-only of a limit order, in a backend that has them; other terms than GTC say below with numbers what the order will do. */
export function OrderTermsRow({ estimate, ...parts }: Props) {
  const t = useTexts('exchange')
  const isOffered = useStore($settings).values.orderTerms === true
  const draft = useStore(parts.ticket.$draft)
  const [isOpen, setOpen] = useState(false)
  if (!isOffered || draft.kind !== 'limit') return null
  const terms = parseTerms(draft)
  const shown = [(terms.timeInForce ?? 'gtc').toUpperCase(), ...(terms.postOnly ? [t('postOnly')] : [])].join(', ')
  return (
    <>
      <button type="button" className="order-terms" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{t('timeInForce')}</span> <b>{shown}</b>
        <Icon source={chevronDown} size="small" />
      </button>
      {draft.terms && (
        <Lazy load={load} meanwhile={null}>
          {({ TermsSentence }) => <TermsSentence {...parts} terms={terms} estimate={estimate} />}
        </Lazy>
      )}
      {isOpen && (
        <Lazy load={load} meanwhile={null}>
          {({ OrderTermsSheet }) => (
            <OrderTermsSheet
              terms={terms}
              onUse={(chosen) => {
                parts.ticket.setFields({ terms: chosen && JSON.stringify(chosen) })
                setOpen(false)
              }}
              onClose={() => setOpen(false)}
            />
          )}
        </Lazy>
      )}
    </>
  )
}
