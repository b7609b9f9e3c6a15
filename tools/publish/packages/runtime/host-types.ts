/** Types of `@tradelet/elements/host.js`, which is built from shared/element/page-api/host.ts. Its other exports are for the host site. A test compares both. */

/** Value that changes. */
export interface ReadableStore<Value> {
  /** Returns the current value. */
  get(): Value
  /** Calls back with the current value and each later one. Returns a function that ends this. */
  subscribe(listener: (value: Value) => void): () => void
  /** Calls back with each later value. Returns a function that ends this. */
  listen(listener: (value: Value) => void): () => void
}

/** Colour theme. */
export type Theme = 'day' | 'night'

/** Market colours: which colour marks a rise. */
export type UpDown = 'green-up' | 'red-up'

/** Language of all elements on the page, as its tag, such as `de` or `zh-Hans`. */
export declare const $language: ReadableStore<string>

/** Sets and stores the language. The elements change without a reload. */
export declare function setLanguage(tag: string): void

/** Returns the direction in which a language is written. */
export declare function directionOf(tag: string): 'ltr' | 'rtl'

/** Theme of all elements that have no `data-theme` on themselves or an ancestor. */
export declare const $theme: ReadableStore<Theme>

/** Sets and stores the theme. */
export declare function setTheme(theme: Theme): void

/** Market colours of all elements that have no `data-updown` on themselves or an ancestor. */
export declare const $updown: ReadableStore<UpDown>

/** Sets and stores the market colours. */
export declare function setUpDown(updown: UpDown): void

/** Token of the signed-in member, "" for a visitor. */
export declare const $token: ReadableStore<string>

/** Ends the session. Resolves after the response of the backend, whether it succeeded or not; the token is removed at once. */
export declare function signOut(): Promise<void>

/** True while the backend does not respond. */
export declare const $gone: ReadableStore<boolean>

/** Returns true while an action that moves money waits for its response: leaving the page now would hide its result. */
export declare function isSending(): boolean
