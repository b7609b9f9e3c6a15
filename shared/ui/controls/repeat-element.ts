import { createElement, Fragment, type ReactNode } from 'react'

/** Renders an outline `count` times as fixed children, which need no keys. */
export const repeatElement = (count: number, draw: (at: number) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...Array.from({ length: count }, (_none, at) => draw(at)))
