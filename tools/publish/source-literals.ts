import { readFileSync } from 'node:fs'
import ts from 'typescript'

/** Parses a file of the project. */
export const parseSource = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)

const getName = (name: ts.PropertyName): string =>
  ts.isStringLiteral(name) || ts.isIdentifier(name) ? name.text : name.getText()

/** Returns the value of a property of an object literal. */
export const findProperty = (object: ts.Expression | undefined, name: string): ts.Expression | undefined =>
  getEntries(object).find(([key]) => key === name)?.[1]

/** Returns the properties of an object literal; none for another expression. */
export const getEntries = (value: ts.Expression | undefined): [string, ts.Expression][] =>
  value && ts.isObjectLiteralExpression(value)
    ? value.properties.filter(ts.isPropertyAssignment).map((entry) => [getName(entry.name), entry.initializer])
    : []

/** Returns the text of a string literal, `""` for another expression. */
export const getLiteralText = (value: ts.Expression | undefined): string =>
  value && ts.isStringLiteralLike(value) ? value.text : ''

/** Returns the texts of an object literal by name. */
export const getLiteralTexts = (value: ts.Expression | undefined): Record<string, string> =>
  Object.fromEntries(getEntries(value).map(([name, text]) => [name, getLiteralText(text)]))
