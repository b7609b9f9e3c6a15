import { createContext } from 'react'

/** Deepest heading of HTML. */
const MAX_LEVEL = 6

/** Level of an element's title. Its other headings are deeper. */
export const TitleLevelContext = createContext(1)

/** Returns the level of an element's title. Default: 1 on the host site, 2 on a partner's page, which has a title of its own. */
export const getTitleLevel = (given: number | null, isHosted: boolean): number => given ?? (isHosted ? 1 : 2)

/** Returns the tag of a heading that is `depth` levels below the title; 0 is the title. */
export const getHeadingTag = (titleLevel: number, depth: number) =>
  `h${Math.min(titleLevel + depth, MAX_LEVEL)}` as 'h1' | 'h2' | 'h3' | 'h4' | 'h5' | 'h6'
