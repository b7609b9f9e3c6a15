import type { AttributeDocs } from '../../tools/documents/site/element-pages.ts'

/** Attributes by name; a flag that is on has the value "". */
type Values = Readonly<Record<string, string>>

/** Attribute without a control: the preview's origin is not registered for a partner, so frames refuse it. */
const ISOLATION = 'isolation'

const create = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] => {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

/** Splits a description: text between backticks is code. */
const renderCode = (text: string): (Node | string)[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? create('code', {}, part) : part))

/** Creates the control of an attribute with its present value. */
function createControl(
  { name, kind, values, fallback }: AttributeDocs,
  value: string | undefined,
): HTMLInputElement | HTMLSelectElement {
  if (kind === 'flag') return create('input', { type: 'checkbox', name, checked: value !== undefined })
  if (kind === 'choice') {
    const options = ['', ...values].map((one) =>
      create(
        'option',
        { value: one, selected: one === (value ?? '') },
        one || `not set${fallback && ` (${fallback})`}`,
      ),
    )
    return create('select', { name }, ...options)
  }
  const type = kind === 'number' ? 'number' : 'text'
  return create('input', {
    type,
    name,
    value: value ?? '',
    placeholder: fallback || 'not set',
    autocomplete: 'off',
    ...(type === 'number' && { step: 'any' }),
  })
}

/** Reads the values of the form. An empty field is an attribute that is not set. */
function readForm(form: HTMLFormElement): Values {
  const controls = [...form.elements].filter(
    (one) => one instanceof HTMLInputElement || one instanceof HTMLSelectElement,
  )
  return Object.fromEntries(
    controls.flatMap((control): [string, string][] => {
      if (control.type === 'checkbox')
        return control instanceof HTMLInputElement && control.checked ? [[control.name, '']] : []
      return control.value === '' ? [] : [[control.name, control.value]]
    }),
  )
}

/** Fills a form with a control for each attribute. `onChange` gets all values whenever one changes. */
export function fillAttributeForm(
  form: HTMLFormElement,
  attributes: readonly AttributeDocs[],
  values: Values,
  onChange: (values: Values) => void,
): void {
  const shown = attributes.filter(({ name }) => name !== ISOLATION)
  const rows = shown.map((attribute) => {
    const control = createControl(attribute, values[attribute.name])
    const label = create('label', { className: attribute.kind === 'flag' ? 'field flag' : 'field' })
    label.append(create('b', {}, attribute.name), control)
    if (attribute.description) label.append(create('small', {}, ...renderCode(attribute.description)))
    return label
  })
  form.replaceChildren(...rows)
  form.oninput = () => onChange(readForm(form))
  form.onsubmit = (event) => event.preventDefault()
}
