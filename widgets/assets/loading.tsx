import { useStore } from '@nanostores/react'
import { common } from '../../shared/i18n/common.ts'

/** The page's shape while the balances load. */
export function Loading() {
  const t = useStore(common.$t)
  return (
    <div role="status" aria-label={t('loading')}>
      <div className="tabs">
        <i className="sk" />
      </div>
      <div className="total">
        <i className="sk" />
        <i className="sk sum" />
      </div>
      {['first', 'second', 'third'].map((row) => (
        <div className="cell" key={row}>
          <i className="sk c" />
          <span className="t">
            <i className="sk" />
          </span>
        </div>
      ))}
    </div>
  )
}
