import { createElement, Fragment, type ReactNode } from 'react'
import type { Bone, Bones, Page, SkeletonOutline } from '../../shared/widget/feature.ts'
import type { SiteText } from '../texts.ts'
import { Text } from './text.tsx'

/** Outlines that many pages have. */
const SHARED: Record<string, { bones: Bones; width?: 'narrow'; head?: false }> = {
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
  /** The head of a page that has one of its own. */
  title?: SiteText
  /** Whose title and lead stand above the outline. */
  words?: Page['words']
  /** The page is one of the footer's tabs: nothing leads back from it. */
  tab?: boolean
}

/**
 * What stands in an element's place until its script has come, in the page's own HTML: an element that is defined no longer shows what is written inside
 * of it. Only for the eye; the element says by itself that it loads.
 */
export function Skeleton({ of, title, words, tab }: Props) {
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

/** Outlines never change their places: each is a child of its own, which needs no key. */
const each = <Item,>(items: readonly Item[], draw: (item: Item) => ReactNode) =>
  createElement(Fragment, null, ...items.map(draw))

const Pieces = ({ bones }: { bones: Bones }) =>
  each(bones, (bone) => {
    if (typeof bone === 'string') return <Piece bone={bone} />
    if ('columns' in bone) return <div className="skeleton-columns">{each(bone.columns, Column)}</div>
    return each(Array.from({ length: bone[1] }), () => <Piece bone={bone[0]} />)
  })

const Column = (bones: Bones) => (
  <div>
    <Pieces bones={bones} />
  </div>
)

const Piece = ({ bone }: { bone: Bone }) =>
  bone === 'field' ? (
    <div className="skeleton-field">
      <i className="skeleton word" />
      <i className="skeleton control" />
    </div>
  ) : (
    <i className={`skeleton ${bone}`} />
  )
