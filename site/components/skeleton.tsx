import type { SiteText } from '../texts.ts'
import { Text } from './text.tsx'

/** What a page will show, in outline. */
export type Shape =
  | 'account'
  | 'assets'
  | 'chart'
  | 'exchange'
  | 'form'
  | 'invite'
  | 'list'
  | 'market'
  | 'options'
  | 'rows'
  | 'tickers'
  | 'tiles'

interface Props {
  shape: Shape
  /** The head of a page that has one of its own. */
  title?: SiteText
}

/**
 * What stands in an element's place until its script has come, in the page's own HTML: an element that is defined no longer shows what is written inside
 * of it. Only for the eye; the element says by itself that it loads.
 */
export const Skeleton = ({ shape, title }: Props) => (
  <div className={`skeleton is-${shape}`} aria-hidden="true">
    {title && (
      <div className="sk-head">
        <b>
          <Text of={title} />
        </b>
      </div>
    )}
    {SHAPES[shape]}
  </div>
)

const bones = (count: number, kind: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: outlines that never change their places
  Array.from({ length: count }, (_, at) => <i key={at} className={`sk ${kind}`} />)

const field = (name: string) => (
  <div className="sk-field" key={name}>
    <i className="sk word" />
    <i className="sk control" />
  </div>
)

const SHAPES: Record<Shape, React.ReactNode> = {
  account: (
    <>
      <i className="sk title" />
      {['name', 'password'].map(field)}
      {bones(2, 'control')}
    </>
  ),
  assets: (
    <>
      <i className="sk card" />
      {bones(5, 'row')}
    </>
  ),
  chart: <i className="sk plot" />,
  exchange: (
    <div className="sk-columns">
      <div>{bones(6, 'control')}</div>
      <div>{bones(11, 'line')}</div>
    </div>
  ),
  form: (
    <>
      {['one', 'two', 'three'].map(field)}
      {bones(1, 'control')}
    </>
  ),
  invite: (
    <>
      <i className="sk square" />
      {bones(2, 'row')}
      {bones(1, 'control')}
    </>
  ),
  list: bones(6, 'row'),
  market: (
    <>
      <i className="sk control" />
      <i className="sk line" />
      {bones(9, 'row')}
    </>
  ),
  options: (
    <>
      <i className="sk title" />
      <i className="sk line" />
      <i className="sk plot" />
      <div className="sk-columns">{bones(2, 'control')}</div>
    </>
  ),
  rows: bones(10, 'row'),
  tickers: <div className="sk-columns">{bones(3, 'card')}</div>,
  tiles: <div className="sk-columns">{bones(4, 'tile')}</div>,
}
