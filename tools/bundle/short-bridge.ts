import type { Replacement } from './replace-code.ts'

/** @r2wc/core: attributes, properties and events, which `shared/element/definition/define-widget.tsx` handles itself. */
export const CORE_REPLACEMENTS: readonly Replacement[] = [
  [/const C = \{[\s\S]*?json: j\s*\}, b = /, 'const b = '],
  [/e\.props \|\| [\s\S]*?(?=class v )/, ''],
  [/static get observedAttributes\(\) \{[\s\S]*?\}/, ''],
  [/for \(const s of n\) \{[\s\S]*?(?=\}\s*connectedCallback)/, ''],
  [/attributeChangedCallback\(s, l, o\) \{[\s\S]*?(?=\[b\]\(\) \{)/, ''],
  [/for \(const r of n\) \{[\s\S]*?(?=return v;)/, ''],
]

/** react-to-webcomponent: renderers without `createRoot`. */
export const BRIDGE_REPLACEMENTS: readonly Replacement[] = [
  [/if \("createRoot" in e\) (\{[\s\S]*?\})\s*if \("render" in e\)[\s\S]*?provided\."\);/, '$1'],
  [/if \(n\) \{\s*n\.render\(t\);[\s\S]*?(?=\}\s*function l)/, 'n.render(t);'],
  [/if \(n\) \{\s*n\.unmount\(\);[\s\S]*?(?=\}\s*return c)/, 'n.unmount();'],
]
