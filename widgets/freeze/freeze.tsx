import { useState } from 'react'
import { BrandHeader } from '../../shared/view/ui/controls/brand-header.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Title } from '../../shared/view/ui/controls/heading.tsx'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { ServiceLink } from '../../shared/view/ui/controls/service-link.tsx'
import { useForm } from '../../shared/view/ui/hooks/use-form.ts'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { createFreezeForm } from './freeze.store.ts'

/** Page that freezes withdrawals by the link in a mail. */
export function Freeze({ frameHeader }: { frameHeader: boolean }) {
  return (
    <>
      {frameHeader && <BrandHeader />}
      <div className="account">
        <Question />
        <p className="foot">
          <ServiceLink />
        </p>
      </div>
    </>
  )
}

function Question() {
  const t = useTexts('freeze')
  const names = useTexts('personal')
  const [form] = useState(createFreezeForm)
  const { onSubmit, sending, refusal } = useForm(form, () => '')
  const isFrozen = useStore(form.$isFrozen)
  const isComplete = useStore(form.$draft).token !== ''
  return (
    <form className="fields" method="post" noValidate onSubmit={onSubmit}>
      <Title>{t('title')}</Title>
      <p className="text-secondary lead" role={isFrozen ? 'status' : undefined}>
        {t(isFrozen ? 'done' : 'lead')}
      </p>
      {!isComplete && <RefusalNote text={t('noLink')} />}
      {refusal && <RefusalNote text={refusal} />}
      {isComplete && !isFrozen ? (
        <Button kind="danger" type="submit" part="submit" busy={sending}>
          {t('title')}
        </Button>
      ) : (
        <Link route="/security" className="button primary">
          {names('security')}
        </Link>
      )}
    </form>
  )
}
