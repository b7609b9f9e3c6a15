import { atom } from 'nanostores'
import { type Attributes, readAttribute, toPropertyName } from '../manifest/attributes.ts'

/**
 * Values of an element's attributes and properties, by property name; defines the properties on the element. The later write counts. A property that is set to
 * undefined or null has its fallback, as without the attribute: frameworks set undefined for absent values.
 */
export class ElementValues {
  readonly $values = atom<Record<string, unknown>>({})
  readonly #element: HTMLElement
  readonly #attributes: Attributes
  /** Attributes whose property was set before the definition: the property is the later write and stays. */
  readonly #overruled = new Set<string>()

  constructor(element: HTMLElement, attributes: Attributes) {
    this.#element = element
    this.#attributes = attributes
    const declared = Object.entries(attributes)
    // The browser calls `attributeChanged` for each attribute that the element has.
    this.$values.set(Object.fromEntries(declared.map(([name, { fallback }]) => [toPropertyName(name), fallback])))
    for (const [attribute] of declared) this.#define(toPropertyName(attribute), attribute)
  }

  /** Applies an attribute that was set or removed, replacing a value that was set by property. */
  attributeChanged(name: string): void {
    const type = this.#attributes[name]
    if (type && !this.#overruled.delete(name)) this.#write(name, readAttribute(this.#element, name, type))
  }

  /** Defines the property and applies a value that was set on the instance before the upgrade. */
  #define(name: string, attribute: string): void {
    const early = Object.getOwnPropertyDescriptor(this.#element, name)
    Object.defineProperty(this.#element, name, {
      configurable: true,
      enumerable: true,
      get: () => this.$values.get()[name],
      set: (value: unknown) => this.#write(attribute, value),
    })
    if (!early || !('value' in early)) return
    this.#write(attribute, early.value)
    if (this.#element.hasAttribute(attribute)) this.#overruled.add(attribute)
  }

  #write(attribute: string, value: unknown): void {
    this.$values.set({
      ...this.$values.get(),
      [toPropertyName(attribute)]: value ?? this.#attributes[attribute]?.fallback,
    })
  }
}
