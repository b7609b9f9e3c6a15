import { findAllMisspelt } from '../../shared/element/reports/misspelt.rules.ts'
import { checkBuilds, checkVersions } from './builds.rules.ts'
import type { ElementFacts, Facts, Finding } from './facts.ts'
import { checkPolicy } from './missing-sources.rules.ts'

/** Narrowest element that is tested (test/support/made-up.ts), in CSS px. */
export const MIN_WIDTH = 280
/** An element of at least this width should use most of it. */
const WIDE = 720
/** Least share of a wide element's width that its content should use. */
const USED_SHARE = 0.6
/** Content of at most this width is one button, such as that of tl-language, whose place may be of any width. */
const BUTTON_WIDTH = 100
/** Texts that are reported of one element. */
const MAX_TEXTS = 3

/** Returns all findings of a page, those of the page before those of single elements. */
export const findProblems = (facts: Facts): Finding[] => [
  ...checkPolicy(facts),
  ...checkBuilds(facts),
  ...checkVersions(facts),
  ...checkPageLanguage(facts),
  ...facts.elements.flatMap((element) => [
    ...checkLoaded(element, facts),
    ...checkAttributes(element),
    ...checkWidth(element),
    ...checkContrast(element),
    ...checkElementLanguage(element, facts),
  ]),
]

/** Returns that an element was not defined, and the cause if no script of the page can define it. */
function checkLoaded({ name, isDefined }: ElementFacts, { scripts, configs, timeoutMs }: Facts): Finding[] {
  if (isDefined) return []
  const isLoading = scripts.length > 0 || Object.keys(configs).length > 0
  const message = `was not defined within ${timeoutMs / 1000} s${isLoading ? '' : ': the page loads no elements'}`
  return [{ subject: 'loading', element: name, message }]
}

/** Returns the attributes that misspell one of the element's own. Others may belong to a framework. The class of an element in a frame observes none. */
const checkAttributes = ({ name, attributes, observed }: ElementFacts): Finding[] =>
  (observed.length > 0 ? findAllMisspelt(attributes, observed) : []).map(([written, right]) => ({
    subject: 'attributes',
    element: name,
    message: `${written} has no effect: did you mean ${right}?`,
  }))

/** Returns why the width of an element does not suit its content. Hidden elements have none. */
export function checkWidth({
  name,
  isDefined,
  width,
  contentWidth,
  usedWidth,
}: Pick<ElementFacts, 'name' | 'isDefined' | 'width' | 'contentWidth' | 'usedWidth'>): Finding[] {
  const report = (message: string): Finding[] => [{ subject: 'width', element: name, message }]
  if (!isDefined || width === 0) return []
  if (width < MIN_WIDTH) return report(`is ${width} px wide; it supports ${MIN_WIDTH} px and more`)
  if (contentWidth > width + 1) return report(`is ${width} px wide, and its content needs ${contentWidth} px`)
  if (width >= WIDE && usedWidth > BUTTON_WIDTH && usedWidth < width * USED_SHARE)
    return report(`is ${width} px wide, and its content uses ${usedWidth} px: set a smaller width`)
  return []
}

const checkContrast = ({ name, faintTexts }: ElementFacts): Finding[] =>
  [...faintTexts]
    .sort((one, other) => one.contrast - other.contrast)
    .slice(0, MAX_TEXTS)
    .map(({ text, contrast, needed, ink, ground }) => ({
      subject: 'contrast',
      element: name,
      message: `“${text}” has a contrast of ${contrast.toFixed(1)}:1 (${ink} on ${ground}); it needs ${needed}:1`,
    }))

/** Returns the shipped language of a BCP 47 tag, regardless of its country, or null. */
export function findSupported(tag: string, supported: readonly string[]): string | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    return supported.find((code) => code === `${language}-${script}` || code === language) ?? null
  } catch {
    // The text is not a valid tag.
    return null
  }
}

function checkPageLanguage({ language, supported }: Pick<Facts, 'language' | 'supported'>): Finding[] {
  const report = (message: string): Finding[] => [{ subject: 'language', element: null, message }]
  if (!language) return report('the page has no lang: elements use the language of the browser. Set <html lang>')
  if (findSupported(language, supported)) return []
  return report(
    `the elements have no texts in “${language}”: they use the language of the browser. They have ${supported.join(', ')}`,
  )
}

function checkElementLanguage(
  { name, language }: ElementFacts,
  page: Pick<Facts, 'language' | 'supported'>,
): Finding[] {
  const expected = findSupported(page.language, page.supported)
  if (!language || !expected || language === expected) return []
  return [{ subject: 'language', element: name, message: `shows “${language}” on a page in “${page.language}”` }]
}
