import type { Replacement } from './replace-code.ts'

/**
 * preact/compat: names of former lifecycle callbacks, methods of React's events, `defaultProps`, refs of class components, `<noscript>`, default values of fields and
 * selects of several values. No view uses them.
 */
export const COMPAT_REPLACEMENTS: readonly Replacement[] = [
  [/,\["componentWillMount".*?(?=;var J=)/, ''],
  [/var J=u\.event;.*?(?=var K=)/, ''],
  [/if\("select"==r\)\{.*?\}\)\)\}/, ''],
  [/else if\("function"==typeof t\.type&&\(.*?t\.props=e\}/, ''],
  ['"value"==o&&"defaultValue"in e&&null==f||H&&"children"==o&&"noscript"==r||', ''],
  ['else if("defaultValue"==o&&"value"in e&&null==e.value)o="value";else if', 'else if'],
]
