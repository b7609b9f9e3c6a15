/** Texts of other languages than English. They come from the operator's site as data, so a bundle needs no file for each language. */

/** Version of the elements, whose texts the operator serves. The package replaces the word. */
const version = 'VERSION'

/**
 * Loads a file of texts by its path, such as `0a1b2c3d/de/options.js`. Its content is `export default` and JSON; it is parsed and never run.
 *
 * @throws Error if the operator does not serve this version of the elements; the elements show English then
 */
export async function loadTexts(path: string): Promise<{ default: unknown }> {
  const response = await fetch(`${Reflect.get(globalThis, 'tradeletAssets')}${version}/texts/${path}`)
  if (!response.ok) throw new Error(`tradelet: no texts of ${version}, status ${response.status}`)
  return { default: JSON.parse((await response.text()).replace(/^export default |;\s*$/g, '')) }
}
