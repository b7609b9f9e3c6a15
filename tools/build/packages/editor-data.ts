import { getWebTypesData } from 'custom-element-jet-brains-integration'
import { getVsCodeCssCustomData, getVsCodeHtmlCustomData } from 'custom-element-vs-code-integration'
import type { createManifest } from '../element-manifest.ts'

/** Manifest as the generators read it: their types declare the schema more narrowly than our literals are inferred. */
type Manifest = Parameters<typeof getWebTypesData>[0]

/** Returns the data for VS Code and JetBrains editors by file name, generated from the manifest. */
export function generateEditorData(
  created: ReturnType<typeof createManifest>,
  name: string,
  version: string,
): Record<string, string> {
  // The generators write to the manifest that they read.
  const copy = () => structuredClone(created) as unknown as Manifest
  const options = { hideLogs: true }
  const webTypes = { ...JSON.parse(getWebTypesData(copy(), options)), name, version }
  return {
    'vscode.html-custom-data.json': getVsCodeHtmlCustomData(copy(), options),
    'vscode.css-custom-data.json': getVsCodeCssCustomData(copy(), options),
    'web-types.json': `${JSON.stringify(webTypes, null, 2)}\n`,
  }
}
