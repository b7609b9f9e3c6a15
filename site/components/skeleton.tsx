import type { Bone, Bones, Skeleton as Outline } from '../../shared/widget/feature.ts'
import type { SiteText } from '../texts.ts'
import { Text } from './text.tsx'

/** Outlines that many pages have. */
const SHARED: Record<string, { bones: Bones; width?: 'narrow'; head?: false }> = {
  account: { bones: ['title', ['field', 2], ['control', 2]], width: 'narrow', head: false },
  form: { bones: [['field', 3], 'control'], width: 'narrow' },
  list: { bones: [['row', 6]] },
}

interface Props {
  of: Outline
  /** The head of a page that has one of its own. */
  title?: SiteText
  /** The page is one of the footer's tabs: nothing leads back from it. */
  tab?: boolean
}

/**
 * What stands in an element's place until its script has come, in the page's own HTML: an element that is defined no longer shows what is written inside
 * of it. Only for the eye; the element says by itself that it loads.
 */
export function Skeleton({ of, title, tab }: Props) {
  const { bones, width, head } = (typeof of === 'string' ? SHARED[of] : of) ?? { bones: [] }
  const withHead = title && head !== false
  const classes = [
    'skeleton',
    width && `is-${width}`,
    tab && 'is-tab',
    of === 'account' && 'is-account',
    !withHead && 'is-bare',
  ]
  return (
    <div className={classes.filter(Boolean).join(' ')} aria-hidden="true">
      {withHead && (
        <div className="sk-head">
          <b>
            <Text of={title} />
          </b>
        </div>
      )}
      <Pieces bones={bones} />
    </div>
  )
}

const Pieces = ({ bones }: { bones: Bones }) =>
  bones.map((bone, at) => {
    const key = `${at}`
    if (typeof bone === 'string') return <Piece key={key} bone={bone} />
    if ('columns' in bone)
      return (
        <div className="sk-columns" key={key}>
          {bone.columns.map((column, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: outlines that never change their places
            <div key={nth}>
              <Pieces bones={column} />
            </div>
          ))}
        </div>
      )
    // biome-ignore lint/suspicious/noArrayIndexKey: outlines that never change their places
    return Array.from({ length: bone[1] }, (_, nth) => <Piece key={`${at}-${nth}`} bone={bone[0]} />)
  })

const Piece = ({ bone }: { bone: Bone }) =>
  bone === 'field' ? (
    <div className="sk-field">
      <i className="sk word" />
      <i className="sk control" />
    </div>
  ) : (
    <i className={`sk ${bone}`} />
  )
