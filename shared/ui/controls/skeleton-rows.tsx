import { createElement, Fragment, type ReactNode } from 'react'

/** Renders an outline `count` times as fixed children, which need no keys. */
export const repeatElement = (count: number, draw: (at: number) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...Array.from({ length: count }, (_none, at) => draw(at)))

/** Skeletons of `count` rows; `look` is the class of the rows. */
export const SkeletonRows = ({ count, look = 'cell' }: { count: number; look?: string }) =>
  repeatElement(count, () => (
    <div className={look}>
      <i className="skeleton circle" />
      <span className="text">
        <i className="skeleton" />
      </span>
    </div>
  ))
