import { getWebTypesData } from 'custom-element-jet-brains-integration'
import { getVsCodeCssCustomData, getVsCodeHtmlCustomData } from 'custom-element-vs-code-integration'
import type { createManifest } from '../../documents/element-documents.ts'

type Created = ReturnType<typeof createManifest>
/** Manifest as the generators read it: their types declare the schema more narrowly than our literals are inferred. */
type Manifest = Parameters<typeof getWebTypesData>[0]

/** Variables are the same for all elements, so the data for styles describes them and tooltips of tags do not. */
const OPTIONS = { hideLogs: true, hideCssPropertiesDocs: true }

/** Returns a copy of the manifest for tooltips, in which events are lists: their details are indented. The generators write to what they read. */
function copyManifest(created: Created): Manifest {
  const copy = structuredClone(created)
  for (const { declarations } of copy.modules)
    for (const { events } of declarations)
      for (const event of events) event.description = event.description.replaceAll(/\n+- /g, '\n  - ')
  return copy as unknown as Manifest
}

/** Removes repeated entries of lists: the generators list variables and parts once for each element. */
const removeRepeated = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const byText = new Map(value.map((entry) => [JSON.stringify(entry), entry]))
    return [...byText.values()].map(removeRepeated)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, removeRepeated(inner)]))
}

const formatData = (text: string, more: object = {}): string =>
  `${JSON.stringify(removeRepeated({ ...JSON.parse(text), ...more }), null, 1)}\n`

/** Returns the data for VS Code and JetBrains editors by file name, generated from the manifest. */
export const generateEditorData = (created: Created, name: string, version: string): Record<string, string> => ({
  'vscode.html-custom-data.json': formatData(getVsCodeHtmlCustomData(copyManifest(created), OPTIONS)),
  'vscode.css-custom-data.json': formatData(getVsCodeCssCustomData(copyManifest(created), OPTIONS)),
  'web-types.json': formatData(getWebTypesData(copyManifest(created), OPTIONS), { name, version }),
})
