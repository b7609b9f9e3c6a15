import { type CustomAtRules, transform, type Visitor } from 'lightningcss'
import { walkNodes } from '../publish/syntax-tree.ts'

/** Words of scripts that may be names of classes or tokens, in lower case. */
export interface ScriptWords {
  /** Words of strings and names of properties. */
  words: Set<string>
  /** Beginnings and ends of words that continue with an inserted value, such as `tone-` of `tone-${name}`. */
  starts: Set<string>
  ends: Set<string>
}

const SEPARATOR = /[^\w-]+/

/** Adds the words of a script to `found`. */
export function collectWords(ast: unknown, found: ScriptWords): void {
  for (const node of walkNodes(ast))
    if (node.type === 'Literal') addText(String(node.value), false, false, found)
    else if (node.type === 'TemplateLiteral') addTemplate(node.quasis, found)
    else if (node.type === 'ObjectExpression') addKeys(node.properties, found)
}

/** Adds the names of an object's properties: a table may have classes as its keys. */
function addKeys(properties: unknown, { words }: ScriptWords): void {
  for (const { key, computed } of properties as { key?: { name?: string }; computed?: boolean }[])
    if (key?.name && !computed) words.add(key.name.toLowerCase())
}

function addTemplate(quasis: unknown, found: ScriptWords): void {
  const texts = (quasis as { value: { cooked?: string; raw: string } }[]).map(({ value }) => value.cooked ?? value.raw)
  for (const [at, text] of texts.entries()) addText(text, at > 0, at < texts.length - 1, found)
}

/** Adds the words of a text. A first or last word next to an inserted value is only a part of one; so is a word with a hyphen at its end, which may be joined. */
function addText(
  text: string,
  isAfterValue: boolean,
  isBeforeValue: boolean,
  { words, starts, ends }: ScriptWords,
): void {
  const parts = text.toLowerCase().split(SEPARATOR)
  for (const [at, word] of parts.entries()) {
    if (!word) continue
    words.add(word)
    if (word.endsWith('-') || (isBeforeValue && at === parts.length - 1)) starts.add(word)
    if (word.startsWith('-') || (isAfterValue && at === 0)) ends.add(word)
  }
}

/** Returns the classes that a style sheet selects, and the names of its animations. */
function readNames(css: string): { classes: Set<string>; animations: Set<string> } {
  const classes = new Set<string>()
  const animations = new Set<string>()
  const visitor: Visitor<CustomAtRules> = {
    Selector(selector) {
      for (const part of selector) if (part.type === 'class') classes.add(part.name)
    },
    Rule: {
      keyframes({ value }) {
        animations.add(value.name.value)
      },
    },
  }
  transform({ filename: 'names.css', code: Buffer.from(css), visitor })
  return { classes, animations }
}

/**
 * Returns the classes of a style sheet that no script can name. A class counts as used if its name is a word of a string or the name of a property, in any case,
 * or may be composed of a part of a template and its value. A class with the name of an animation counts as used too, because Lightning CSS would remove both.
 */
export function findUnusedClasses(css: string, { words, starts, ends }: ScriptWords): string[] {
  const { classes, animations } = readNames(css)
  return [...classes].filter((name) => {
    const word = name.toLowerCase()
    return !(
      animations.has(name) ||
      words.has(word) ||
      [...starts].some((start) => word.startsWith(start)) ||
      [...ends].some((end) => word.endsWith(end))
    )
  })
}

/** Beginning that all tokens have. */
const TOKEN = '--tl-'

/**
 * Returns the tokens (`--tl-*`) that the given style sheets set, but neither they nor a script read. A token counts as read if its name, with or without the
 * prefix, is a word of a string, or may be composed of a part of a template and its value.
 */
export function findUnusedTokens(sheets: readonly string[], { words, starts, ends }: ScriptWords): string[] {
  const css = sheets.join('\n')
  const read = new Set([...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name))
  const parts = [...starts].filter((start) => start.startsWith(TOKEN) && start !== TOKEN)
  const set = new Set([...css.matchAll(/(--tl-[\w-]+)\s*:/g)].map(([, name = '']) => name))
  return [...set].filter(
    (name) =>
      !(
        read.has(name) ||
        words.has(name) ||
        words.has(name.slice(TOKEN.length)) ||
        parts.some((part) => name.startsWith(part)) ||
        [...ends].some((end) => end.startsWith('-') && name.endsWith(end))
      ),
  )
}
