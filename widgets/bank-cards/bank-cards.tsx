import { useState } from 'react'
import type { BankCard } from '../../shared/base/contract/bank-cards.ts'
import { $cards } from '../../shared/state/member/bank-cards.store.ts'
import { $member, $memberFailed, refreshMember } from '../../shared/state/member/member.store.ts'
import { $settings } from '../../shared/state/settings/settings.store.ts'
import { isPreviousPage } from '../../shared/view/dom/previous-page.ts'
import { memberPage } from '../../shared/view/ui/account/member-page.tsx'
import { ActionFooter } from '../../shared/view/ui/controls/action-footer.tsx'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { Empty, EmptyList } from '../../shared/view/ui/controls/empty.tsx'
import { Failed } from '../../shared/view/ui/controls/failed.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { SkeletonRows } from '../../shared/view/ui/controls/skeleton-rows.tsx'
import { useStore } from '../../shared/view/ui/hooks/use-store.ts'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { canAddCard } from './bank-cards.rules.ts'
import { CardList } from './card-list.tsx'

/** Loaded on demand, because most visits only view the cards. */
const loadSheet = () => import('./card-sheet.tsx')

/** Page of the member's bank cards (BNK-01…09). */
export const BankCards = memberPage(
  {
    useTitle: () => useTexts('bank-cards')('title'),
    className: 'form-page bank-cards',
    back: '/',
    returns: () => isPreviousPage(['/withdrawal']),
  },
  Member,
)

function Member() {
  const t = useTexts('bank-cards')
  const { data, failed, loading } = useStore($cards)
  const { state, values } = useStore($settings)
  // The code is sent to the member's address, so the form needs the member's data.
  const known = useStore($member) !== null || !values.verifyEmailCode
  const lost = useStore($memberFailed) && !known
  if ((!data && failed) || lost) {
    const retry = () => void Promise.all([$cards.refresh(), lost && refreshMember()])
    return <Failed text={t('failedText')} busy={loading} onRetry={retry} />
  }
  if (!data || state === 'loading' || !known) return <SkeletonRows count={2} />
  return <Cards cards={data} />
}

/** Cards, and the sheet that adds or changes one. */
function Cards({ cards }: { cards: BankCard[] }) {
  const t = useTexts('bank-cards')
  const [open, setOpen] = useState<{ card: BankCard | null } | null>(null)
  const { state, values } = useStore($settings)
  const off = state === 'ready' && !values.bankSwitch
  const canEdit = !off && (values.canEditBank ?? false)
  const masked = values.masksCardNumbers ?? true
  return (
    <>
      {off && <Empty title={t('off')} />}
      {!off && cards.length === 0 && (
        <EmptyList title={t('none')}>
          <p>{t('noneText')}</p>
        </EmptyList>
      )}
      {cards.length > 0 && (
        <CardList cards={cards} masked={masked} {...(canEdit && { onEdit: (card) => setOpen({ card }) })} />
      )}
      {!off && canAddCard(cards, canEdit) && (
        <ActionFooter>
          <Button kind="primary" onClick={() => setOpen({ card: null })}>
            {t('add')}
          </Button>
        </ActionFooter>
      )}
      {open && (
        <Lazy load={loadSheet}>
          {({ CardSheet }) => <CardSheet card={open.card} masked={masked} onClose={() => setOpen(null)} />}
        </Lazy>
      )}
    </>
  )
}
