import base from './base.css' with { type: 'css' }
import tokens from './tokens.css' with { type: 'css' }

/** What every element's shadow root adopts: tokens, resets, type, figures. By itself, since the lightest elements need no more. */
export const baseStyles: readonly CSSStyleSheet[] = [tokens, base]
