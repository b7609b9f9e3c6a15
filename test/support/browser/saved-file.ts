import { until } from './stage.ts'

/** Runs `work` and returns name and text of the file that it saves. */
export async function catchSavedFile(work: () => void): Promise<{ name: string; text: string }> {
  const { createObjectURL } = URL
  const { click } = HTMLAnchorElement.prototype
  let blob: Blob | undefined
  let name = ''
  URL.createObjectURL = (given) => {
    blob = given as Blob
    return createObjectURL.call(URL, given)
  }
  HTMLAnchorElement.prototype.click = function () {
    name = this.download
  }
  try {
    work()
    await until(() => name, 'the saved file')
  } finally {
    URL.createObjectURL = createObjectURL
    HTMLAnchorElement.prototype.click = click
  }
  if (!blob) throw new Error('no file')
  return { name, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await blob.arrayBuffer()) }
}
