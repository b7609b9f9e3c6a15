import { useState } from 'react'
import type { MemberRecord, RecordState } from '../../shared/base/contract/record.ts'
import { getPageAddress } from '../../shared/state/page/navigate.ts'
import { shareAddress } from '../../shared/view/dom/share-address.ts'
import { Button } from '../../shared/view/ui/controls/button.tsx'
import { CopyField } from '../../shared/view/ui/controls/copy-field.tsx'
import { Lazy } from '../../shared/view/ui/controls/lazy.tsx'
import { useTexts } from '../../shared/view/ui/hooks/use-texts.ts'
import { FactValue } from './fact-value.tsx'
import { RecordBills } from './record-bills.tsx'

const TONES: Partial<Record<RecordState, string>> = {
  open: 'warning',
  waiting: 'warning',
  running: 'warning',
  transferring: 'warning',
  won: 'success',
  completed: 'success',
  approved: 'success',
  repaid: 'success',
  refused: 'error',
}

/** Type and state of a record with a result to be shared. */
const SHARED_RESULT = /^(option (won|lost|draw)|(spot|swap) completed)$/

const loadCard = () => import('./share-card-sheet.tsx')

/** Button that opens the picture of the result. Its code is loaded with the first press. */
function PictureButton({ record, picture }: Pick<Props, 'record' | 'picture'>) {
  const t = useTexts('record')
  const [isOpen, setOpen] = useState(picture)
  const close = () => setOpen(false)
  return (
    <div className="share">
      <Button kind="outline" part="picture-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('picture')}
      </Button>
      {isOpen && (
        <Lazy load={loadCard}>{({ ShareCardSheet }) => <ShareCardSheet record={record} onClose={close} />}</Lazy>
      )}
    </div>
  )
}

interface Props {
  record: MemberRecord
  /** True if the latest request failed. */
  isStale: boolean
  /** Opens the picture of the result at first. */
  picture: boolean
}

/** State, number, facts, rule and bills of a record. */
export function RecordView({ record, isStale, picture }: Props) {
  const t = useTexts('record')
  const { type, number, state, facts, bills } = record
  const title = t(`type.${type}`)
  const share = () =>
    shareAddress(`${title} ${number}`, new URL(getPageAddress('/record', { type, number }), document.baseURI).href)
  return (
    <>
      {isStale && (
        <p className="help error stale" role="status">
          {t('delayed')}
        </p>
      )}
      <div className="number-row" part="number">
        <CopyField label={t('number')} value={number} action={t('copy', { detail: number })} />
        {state !== 'none' && (
          <span className={`badge ${TONES[state] ?? ''}`} role="status">
            {t(`state.${state}`)}
          </span>
        )}
      </div>
      <dl className="key-values bordered facts" part="facts">
        {facts.map((fact) => (
          <div key={`${fact.field} ${fact.id}`}>
            <dt>{t(`field.${fact.field}`)}</dt>
            <dd>
              <FactValue fact={fact} />
            </dd>
          </div>
        ))}
      </dl>
      {type === 'option' && (
        <p className="rule text-secondary" part="rule">
          {t('rule')}
        </p>
      )}
      {SHARED_RESULT.test(`${type} ${state}`) && <PictureButton record={record} picture={picture} />}
      <div className="share">
        <Button kind="outline" part="share" onClick={share}>
          {t('share')}
        </Button>
      </div>
      <RecordBills bills={bills} />
    </>
  )
}
