import { createElement, type HTMLAttributes } from 'react'
import { config } from '../../../base/runtime/config.ts'

interface Props extends HTMLAttributes<HTMLElement> {
  tag: 'nav' | 'aside'
  'aria-label': string
}

/** Landmark on the host site. The page of a partner has landmarks of its own, so there it is a region. */
export const Landmark = ({ tag, ...props }: Props) => createElement(config().hosted ? tag : 'section', props)
