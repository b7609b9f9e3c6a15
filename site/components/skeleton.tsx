import { createElement, Fragment, type ReactNode } from 'react'
import type { Page, SkeletonOutline, SkeletonShape, SkeletonShapes } from '../../shared/element/manifest/feature.ts'
import type { SiteText } from '../texts.ts'
import { Text } from './text.tsx'

/** Outlines that several pages use. */
const SHARED_OUTLINES: Record<string, { bones: SkeletonShapes; width?: 'narrow'; head?: false }> = {
  account: {
    bones: [
      ['field', 2],
      ['control', 2],
    ],
    width: 'narrow',
    head: false,
  },
  form: { bones: [['field', 3], 'control'], width: 'narrow' },
  list: { bones: [['row', 6]] },
}

interface Props {
  of: SkeletonOutline
  /** Title of a page that has its own head. */
  title?: SiteText
  /** Feature whose title and lead are shown above the outline. */
  words?: Page['words']
  /** True for a page of the footer's tabs, which has no back button. */
  tab?: boolean
}

/**
 * Placeholder of an element until its script is loaded, in the page's HTML: a defined element no longer shows its children. It is visual only; the element
 * announces that it is loading.
 */
export function Skeleton({ of, title, words, tab }: Props) {
  const { bones, width, head } = (typeof of === 'string' ? SHARED_OUTLINES[of] : of) ?? { bones: [] }
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
        <div className="skeleton-head">
          <b>
            <Text of={title} />
          </b>
        </div>
      )}
      {words && (
        <>
          <b>
            <Text of={`${words}.title`} />
          </b>
          <p>
            <Text of={`${words}.lead`} />
          </p>
        </>
      )}
      <Pieces bones={bones} />
    </div>
  )
}

/** Renders items as separate children. Their order never changes, so they need no keys. */
const renderEach = <Item,>(items: readonly Item[], draw: (item: Item) => ReactNode) =>
  createElement(Fragment, null, ...items.map(draw))

const Pieces = ({ bones }: { bones: SkeletonShapes }) =>
  renderEach(bones, (bone) => {
    if (typeof bone === 'string') return <Piece bone={bone} />
    if ('columns' in bone) return <div className="skeleton-columns">{renderEach(bone.columns, Column)}</div>
    return renderEach([...Array<0>(bone[1])], () => <Piece bone={bone[0]} />)
  })

const Column = (bones: SkeletonShapes) => (
  <div>
    <Pieces bones={bones} />
  </div>
)

const Piece = ({ bone }: { bone: SkeletonShape }) =>
  bone === 'field' ? (
    <div className="skeleton-field">
      <i className="skeleton word" />
      <i className="skeleton control" />
    </div>
  ) : (
    <i className={`skeleton ${bone}`} />
  )
