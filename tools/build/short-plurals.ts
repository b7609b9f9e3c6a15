/**
 * Code of typesafe-i18n that the texts of the catalogues do not use. Types and formatters of parameters, spaces around names and plural forms, cases, booleans,
 * numbers within a plural form, and parameters by position are removed. `test/tools/short-plurals.test.ts` compares all texts of all languages.
 */
import type { Replacement } from './replace-code.ts'

/** Parser. */
export const PARSER_REPLACEMENTS: readonly Replacement[] = [
  [/const removeEmptyValues = [\s\S]*?\.filter\(Boolean\)\);/, ''],
  [/const trimAllValues = [\s\S]*?\n\}\)\);/, ''],
  [/const trimmed = trimAllValues\(part\);\s*return .*?;/, 'return part;'],
  [/const \[keyPart = '', [\s\S]*?return \{.*?\};/, 'return { k: text };'],
  ['optimize = true, ', ''],
  [/entries\.filter\(.*?\)\.length/, 'entries.length'],
]

/** Runtime. */
export const FILLER_REPLACEMENTS: readonly Replacement[] = [
  [/const applyFormatters = [\s\S]*?\}, initialValue\);/, ''],
  ['formatterKeys.length ? applyFormatters(formatters, formatterKeys, value) : value', 'value'],
  ["{ k: key = '0', f: formatterKeys = [] }", '{ k: key }'],
  ["typeof value === 'boolean' ? (value ? part.o : part.r) : ", ''],
  ['.replace(REGEX_PLURAL_VALUE_INJECTION, value)', ''],
  ['const REGEX_PLURAL_VALUE_INJECTION = /\\?\\?/g;', ''],
  ['f !== null && f !== void 0 ? f : r', 'f || r'],
  ['m !== null && m !== void 0 ? m : r', 'm || r'],
  [
    /const firstArg = [\s\S]*?return applyArguments\(textParts, pluralRules, formatters, transformedArgs\);/,
    'return applyArguments(textParts, pluralRules, formatters, args[0]);',
  ],
]
