import { useState } from 'react'
import { BrandHeader } from '../../shared/view/ui/controls/brand-header.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Title } from '../../shared/view/ui/controls/heading.tsx'
import { Link } from '../../shared/view/ui/controls/link.tsx'
import { RefusalNote } from '../../shared/view/ui/controls/refusal-note.tsx'
import { ServiceLink } from '../../shared/view/ui/controls/service-link.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { createFreezeQuestion } from './freeze.store.ts'

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
  const [question] = useState(createFreezeQuestion)
  const shown = useStore(question.$state)
  const isDone = shown.state === 'done'
  return (
    <div className="fields">
      <Title>{t('title')}</Title>
      <p className="text-secondary lead" role={isDone ? 'status' : undefined}>
        {t(isDone ? 'done' : 'lead')}
      </p>
      {shown.state === 'incomplete' && <RefusalNote text={t('noLink')} />}
      {shown.state === 'failed' && <RefusalNote text={shown.message} />}
      {isDone || shown.state === 'incomplete' ? (
        <Link route="/security" className="button primary">
          {names('security')}
        </Link>
      ) : (
        <Button
          kind="danger"
          part="submit"
          busy={shown.state === 'sending'}
          sends
          onClick={() => void question.freeze()}
        >
          {t('title')}
        </Button>
      )}
    </div>
  )
}
