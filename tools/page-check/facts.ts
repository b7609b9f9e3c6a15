/** Facts of a page, from which the rules (`*.rules.ts`) derive the findings. */

/** Text that is hard to read: contrast of WCAG 2, 1 to 21, and the least that is needed. Colours as `#rrggbb`. */
export interface FaintText {
  text: string
  contrast: number
  needed: number
  ink: string
  ground: string
}

/** Element of an operator on the page. Widths in CSS px. */
export interface ElementFacts {
  /** Tag with its id, such as `tl-ticker#prices`; with its position if the page has several without an id. */
  name: string
  isDefined: boolean
  /** Names of the attributes in the page, and of those that the element observes. */
  attributes: string[]
  observed: string[]
  /** Version and API origin of its code, such as `0.1.2 https://trade.example.com`; null if it is not defined. */
  build: string | null
  /** Tag of the language of its texts; null if it is unknown. */
  language: string | null
  /** 0 if the element is hidden. */
  width: number
  /** Width of its content, which is larger than `width` if the content overflows. */
  contentWidth: number
  /** Width between the outer edges of its texts, controls and pictures. */
  usedWidth: number
  faintTexts: FaintText[]
}

/** Something that the page's policy has blocked. */
export interface Violation {
  directive: string
  /** Address, or a word such as `inline` or `trusted-types-policy`. */
  blocked: string
  /** Address of the script that asked for it; empty if it is unknown. */
  source: string
}

/** Script of an operator: the loader `tradelet.js` or the file of an element. `prefix` is that of its tags. */
export interface EmbedScript {
  address: string
  prefix: string
}

/** Facts that a script reads in the page (page/collect.ts). */
export interface PageFacts {
  address: string
  /** Attribute `lang` of the page; empty if it is missing. */
  language: string
  scripts: EmbedScript[]
  /** JSON of the scripts that configure elements, by the prefix of the tags. */
  configs: Record<string, Record<string, unknown>>
  /** Policies of `<meta http-equiv>`. */
  metaPolicies: string[]
  violations: Violation[]
  elements: ElementFacts[]
}

/** Version in `/embed/versions.json`; `retired` is the day (YYYY-MM-DD) from which it is not supported, or null. */
export interface ListedVersion {
  version: string
  retired: string | null
}

/** Versions that an operator serves. */
export interface Versions {
  newest: string
  versions: ListedVersion[]
}

/** All facts of a visit. */
export interface Facts extends PageFacts {
  /** Policies that the page's response enforces. */
  policies: string[]
  /** Warnings of the console that begin with `tradelet:`. */
  warnings: string[]
  /** Versions of each operator whose list could be loaded. */
  served: Versions[]
  /** Languages that the elements are translated into. */
  supported: readonly string[]
  /** Time that the elements had to show their data. */
  timeoutMs: number
  /** Day of the check, YYYY-MM-DD. */
  today: string
}

/** Subject of a finding. */
export type Subject = 'policy' | 'loading' | 'attributes' | 'width' | 'contrast' | 'language' | 'builds' | 'versions'

/** Fault of the page, with what to do. */
export interface Finding {
  subject: Subject
  /** Name of the element, null if it concerns the page. */
  element: string | null
  message: string
}
