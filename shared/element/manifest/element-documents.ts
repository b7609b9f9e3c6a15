import type { AttributeType } from './attributes.ts'
import type { Description } from './description.ts'
import type { Events } from './event-declaration.ts'

/** Public interface of an element besides its attributes, for the manifest, the types and the documentation. Builds leave all of it out. */
export interface ElementDocuments {
  /** Events that it dispatches, besides those of every element. */
  events?: Events
  /** CSS parts, besides `app`. */
  parts?: Readonly<Record<string, Description>>
  /** Slots by name, besides the unnamed one of every element. */
  slots?: Readonly<Record<string, Description>>
  /** Custom states by name: `loading` for `:state(loading)`. */
  states?: Readonly<Record<string, Description>>
  /** Methods and read-only properties by their TypeScript signature: `'readonly ready: Promise<void>'`, `'reload(): void'`. */
  members?: Readonly<Record<string, Description>>
}

/** Attribute of every element that style sheets and scripts read. It has no property. */
interface DataAttribute {
  /** TypeScript type of its text. */
  type: string
  fallback: string
  description: Description
}

/** Public CSS variable. */
interface PublicVariable {
  /** Syntax of its values, as in `@property`. */
  syntax: '<color>' | '<length>' | '<number>' | '<family-name>#'
  /** Value, or the source of the value, while it is not set. */
  fallback: string
  description: Description
}

/** Names of the attributes of every element that are also properties, with their types and descriptions; `commonAttributes` parses them. */
export const commonAttributeDocuments = {
  'text-size-limit': {
    type: 'number | null',
    fallback: 'null',
    description:
      'Largest factor, at least 1, by which the text size of the visitor’s browser enlarges the element’s text. Absent: `--tl-base-text-size-limit`, otherwise 2.',
  },
  'heading-level': {
    type: '1 | 2 | 3 | 4 | 5 | 6 | null',
    fallback: 'null',
    description:
      'Level of the element’s title, 1 to 6. Its other headings are one level deeper. Absent: 2, because the page has a title of its own; on the site of the operator 1.',
  },
  readonly: {
    type: 'boolean',
    fallback: 'false',
    description:
      'Shows everything and sends nothing that changes something: orders, forms and cancellations are refused with a reason.',
  },
} satisfies Record<string, { type: string; fallback: string; description: Description }>

/** Checks at compile time that each attribute of every element is described. */
export type CommonAttributes = Record<keyof typeof commonAttributeDocuments, AttributeType<unknown>>

/** Attributes of every element that are not properties. */
export const dataAttributes: Readonly<Record<`data-${string}` | 'isolation', DataAttribute>> = {
  'data-theme': {
    type: "'day' | 'night' | 'light' | 'dark'",
    fallback: 'that of the nearest ancestor that has the attribute, otherwise that of the page at this place',
    description:
      'Colours of the element: `day` or `night`; `light` and `dark` are the same. It can also be set on any ancestor. Other values are ignored, with a warning in the console.',
  },
  'data-updown': {
    type: "'green-up' | 'red-up'",
    fallback: 'that of the nearest ancestor that has the attribute, otherwise the visitor’s choice',
    description:
      'Colour of rising prices: `green-up`, or `red-up` as in China, Japan and Korea. It can also be set on any ancestor.',
  },
  'data-frame': {
    type: "'' | 'none'",
    fallback: "'' on pages of partners",
    description: 'Border and corners around the element: empty shows them, `none` leaves them out.',
  },
  isolation: {
    type: "'frame'",
    fallback: 'absent, the element runs in the page itself',
    description:
      '`frame` runs the element in a frame of the product’s origin: no script of the page can read it or use its session. Only on pages of registered partners; set it before the element is added to the page.',
  },
}

/** Slots of every element for content of the page. Without content they take no space. */
const pageSlots = {
  head: 'Content at the start of the element, such as a notice.',
  foot: 'Content at the end of the element, such as a risk warning.',
  help: 'Help beside the title, such as a link to instructions. In an element without a title it is shown after its content.',
} satisfies Record<'head' | 'foot' | 'help', Description>

/**
 * Documents of every element: `defineWidget`, `LitWidget` and `tl-data` render the part around the view; children of the element are hidden by its shadow root. States and
 * events come from lifecycle.ts and track.ts, and the states of its look from shared/view/dom/mirror-preferences.ts. An element has its language as a state too.
 */
export const commonDocuments: ElementDocuments = {
  parts: { app: 'The whole element.' },
  slots: {
    '': 'Content for the time until the element is loaded, and for visitors without JavaScript and search engines. It is hidden afterwards.',
    ...pageSlots,
  },
  states: {
    loading: 'The first data are being loaded.',
    ready: 'Data are shown, and their figures are current.',
    stale: 'Figures are older than they should be.',
    offline: 'The backend cannot be reached.',
    error: 'An error message is shown instead of data.',
    readonly:
      'Nothing can be sent: the attribute `readonly` is set, the backend cannot be reached, or the session of a partner may not send its actions.',
    night: 'The colours are those of the night.',
    'red-up': 'Rising prices are red.',
    frame: 'The element has a border.',
    ltr: 'The language runs from left to right.',
    rtl: 'The language runs from right to left.',
  },
  members: {
    'readonly ready: Promise<void>':
      'Resolves when the first data are shown; rejects with a `TradeletError` if an error was shown for 10 s instead.',
  },
  events: {
    ready: 'The first data are shown.',
    stale: 'The figures are no longer current.',
    fresh: 'The figures are current again.',
    error: 'An error message is shown instead of data, or the attribute `symbol` names a market that does not exist.',
    session: 'A member signed in or out. It is dispatched on the document if no element caused it.',
    money:
      'An action that moves money and is no order is about to be sent (`before`, cancelable, accepts `respondWith`) or changes its state.',
    track: 'A step of the visitor, for measuring, without personal data.',
  },
}

/** CSS variables of every element, set on it or on any ancestor (shared/view/theme/tokens.css). A test compares them with the style sheets and with docs/embedding.md. */
export const publicVariables: Readonly<Record<`--tl-base-${string}`, PublicVariable>> = {
  '--tl-base-bg': {
    syntax: '<color>',
    fallback: '#ffffff',
    description:
      'Background by day, and by night if it is dark and the only one. Any colour, also a transparent one. It is used unchanged.',
  },
  '--tl-base-bg-night': {
    syntax: '<color>',
    fallback: '#0b1730',
    description: 'Background by night. Any colour, also a transparent one. It is used unchanged.',
  },
  '--tl-base-text': {
    syntax: '<color>',
    fallback: 'dark on a light background, else light',
    description: 'Text by day. It is darkened or lightened until its contrast is at least 4.5:1.',
  },
  '--tl-base-text-night': {
    syntax: '<color>',
    fallback: 'light on a dark background, else dark',
    description: 'Text by night. It is darkened or lightened until its contrast is at least 4.5:1.',
  },
  '--tl-base-accent': {
    syntax: '<color>',
    fallback: '#2b5cf0',
    description: 'Links, focus and selection. Its lightness is adapted to the background.',
  },
  '--tl-base-primary': { syntax: '<color>', fallback: 'the text’s colour', description: 'Main button.' },
  '--tl-base-on-primary': {
    syntax: '<color>',
    fallback: 'white or black, by the button’s colour',
    description: 'Text on the main button.',
  },
  '--tl-base-up': {
    syntax: '<color>',
    fallback: '#0f9b63',
    description:
      'Rising prices, success and the buy button. As text its lightness is adapted to the background; as a button it is unchanged.',
  },
  '--tl-base-down': {
    syntax: '<color>',
    fallback: '#d92d45',
    description:
      'Falling prices, errors and the sell button. As text its lightness is adapted to the background; as a button it is unchanged.',
  },
  '--tl-base-on-up': {
    syntax: '<color>',
    fallback: 'white or dark, by the button’s colour',
    description: 'Text on the buy button.',
  },
  '--tl-base-on-down': {
    syntax: '<color>',
    fallback: 'white or dark, by the button’s colour',
    description: 'Text on the sell button.',
  },
  '--tl-base-warn': {
    syntax: '<color>',
    fallback: '#b87503',
    description: 'Warnings. Its lightness is adapted to the background.',
  },
  '--tl-base-radius': {
    syntax: '<length>',
    fallback: '10px',
    description: 'Corner radius of controls, such as `4px`. Other radii are derived from it.',
  },
  '--tl-base-unit': {
    syntax: '<length>',
    fallback: '4px',
    description: 'Unit of spacing. A larger one, such as `5px`, makes everything more spacious.',
  },
  '--tl-base-text-scale': {
    syntax: '<number>',
    fallback: '1',
    description: 'Factor for all text sizes, such as `1.1`.',
  },
  '--tl-base-text-size-limit': {
    syntax: '<number>',
    fallback: '2',
    description: 'Largest factor by which the text size of the visitor’s browser enlarges text. `1` ignores it.',
  },
  '--tl-base-font': {
    syntax: '<family-name>#',
    fallback: 'the system’s',
    description: 'Font families, such as `"IBM Plex Sans", sans-serif`.',
  },
}
