import { createElement, Fragment, type ReactNode } from 'react'

/** Renders an outline `count` times as fixed children, which need no keys. */
export const repeatElement = (count: number, draw: (at: number) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...[...Array<0>(count)].map((_none, at) => draw(at)))
