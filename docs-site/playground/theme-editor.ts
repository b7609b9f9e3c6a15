import type { LanguageDocs } from '../../tools/documents/site/documents-file.ts'
import { copyOnPress } from './copy.ts'
import { findPreset, PRESETS } from './looks.ts'
import { measurePairs, type PairResult, type Part, resolveColours, setValue, toHex } from './pairs.ts'
import { connectFrame } from './preview-frame.ts'
import { require } from './require.ts'
import { formatState, type PlaygroundState, parseState } from './state.ts'
import { toThemeCss, toThemeFile } from './theme-css.ts'

const PARTS: readonly Part[] = ['day', 'night']
const NO_LOOK = { day: {}, night: {} }

/** Data in the page of the editor. */
interface EditorData {
  tags: string[]
  languages: LanguageDocs[]
}

const addCell = (row: HTMLElement, text: string): HTMLElement => {
  const cell = document.createElement('td')
  cell.textContent = text
  row.append(cell)
  return cell
}

/** Draws both colours of a pair. The swatch's colours are set by the object model, which the policy allows. */
function addSwatch(row: HTMLElement, { fore, back }: PairResult): void {
  const swatch = document.createElement('span')
  swatch.className = 'swatch'
  swatch.textContent = 'Aa'
  swatch.style.color = fore
  swatch.style.backgroundColor = back
  addCell(row, '').append(swatch)
}

/** Writes the rows of a part. `onFix` gets the nearest passing colour of the pair whose button is pressed. */
function renderPairs(
  body: Element,
  pairs: readonly PairResult[],
  onFix: (variable: string, colour: string) => void,
): void {
  const rows = pairs.map((pair) => {
    const row = document.createElement('tr')
    addSwatch(row, pair)
    addCell(row, pair.label)
    addCell(row, `${pair.ratio.toFixed(2)} : 1`).className = 'number'
    addCell(row, pair.passes ? 'Pass' : `Fail, needs ${pair.least}`).className = pair.passes ? 'pass' : 'fail'
    const cell = addCell(row, '')
    if (pair.nearest !== null) {
      const button = document.createElement('button')
      const { nearest, variable } = pair
      button.type = 'button'
      button.textContent = `Use ${nearest}`
      button.addEventListener('click', () => onFix(variable, nearest))
      cell.append(button)
    }
    return row
  })
  body.replaceChildren(...rows)
}

/** Returns the fields of a form: a text for each variable and part, and a picker for each colour. */
const getFields = (form: HTMLFormElement): HTMLInputElement[] =>
  [...form.elements].filter((one) => one instanceof HTMLInputElement)

function startEditor(root: HTMLElement): void {
  const { tags, languages }: EditorData = JSON.parse(require(root, '[data-documents]').textContent ?? '')
  const elements = tags.map((tag) => ({ tag, sample: {}, attributes: [] }))
  const read = () => parseState(location.hash, elements)
  const form = require<HTMLFormElement>(root, '[data-variables]')
  const bar = require<HTMLFormElement>(root, '[data-bar]')
  const previews = PARTS.map((part) => {
    const frame = require<HTMLIFrameElement>(root, `iframe[data-part=${part}]`)
    return { part, frame, preview: connectFrame(frame, languages, () => {}) }
  })
  let state: PlaygroundState = {
    tag: 'tl-options',
    attributes: {},
    width: 0,
    language: 'en',
    theme: '',
    upDown: '',
    look: NO_LOOK,
    ...read(),
  }

  const writeFields = (): void => {
    for (const part of PARTS) {
      const colours = resolveColours(state.look, part)
      for (const field of getFields(form)) {
        const [owner, name = ''] = field.name.split('.')
        if (owner !== part) continue
        const colour = colours[name]
        if (field.type === 'color') field.value = colour ? toHex(colour) : '#000000'
        else if (field !== document.activeElement) field.value = state.look[part][name] ?? ''
        if (field.type !== 'color' && colour) field.placeholder = toHex(colour)
      }
    }
  }
  const update = (next: PlaygroundState): void => {
    state = next
    writeFields()
    for (const { part, preview } of previews) {
      preview.show({ ...state, theme: part })
      renderPairs(require(root, `tbody[data-part=${part}]`), measurePairs(state.look, part), (variable, colour) =>
        update({ ...state, look: setValue(state.look, part, variable, colour) }),
      )
    }
    require(root, '[data-css]').textContent = toThemeCss(state.look, ':root') || '/* the default look needs no rules */'
    require(root, '[data-json]').textContent = toThemeFile(state.look)
    require<HTMLAnchorElement>(root, '[data-configurator]').href = `/docs/configurator/#${formatState(state)}`
    const preset = bar.elements.namedItem('look')
    if (preset instanceof HTMLSelectElement) preset.value = findPreset(state.look)?.name ?? 'own'
    const chosen = bar.elements.namedItem('element')
    if (chosen instanceof HTMLSelectElement) chosen.value = state.tag
    history.replaceState(null, '', `#${formatState(state)}`)
  }
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const [part, name = ''] = target.name.split('.')
    if (part === 'day' || part === 'night') update({ ...state, look: setValue(state.look, part, name, target.value) })
  })
  bar.addEventListener('input', () => {
    const fields = new FormData(bar)
    const preset = PRESETS.find(({ name }) => name === fields.get('look'))
    update({ ...state, tag: String(fields.get('element')), look: preset?.look ?? state.look })
  })
  addEventListener('hashchange', () => {
    const linked = read()
    if (linked) update(linked)
  })
  require(root, '[data-reset]').addEventListener('click', () => update({ ...state, look: NO_LOOK }))
  copyOnPress(require(root, '[data-copy-css]'), () => require(root, '[data-css]').textContent ?? '')
  copyOnPress(require(root, '[data-copy-json]'), () => require(root, '[data-json]').textContent ?? '')
  for (const { frame } of previews) frame.src = '/docs/preview/'
  update(state)
}

for (const root of document.querySelectorAll<HTMLElement>('[data-theme-editor]')) startEditor(root)
