/**
 * Code of Lit that no element of this project needs, with its replacement, as Lit publishes it. Builds leave out:
 *
 * - directives, bindings of a whole element, in comments and in raw text such as `<style>`, MathML, compiled templates, `noChange`
 * - decorators, own accessors, `useDefault`, `hasChanged`, `state`, converters of arrays and objects, functions as converters
 */
import type { Replacement } from './replace-code.ts'

/** Hooks of the polyfill of shadow roots and of rendering on a server, and the list of versions, which warns in development only. */
const COMMON: readonly Replacement[] = [
  [/\w+\.(?:lit|reactive)\w*(?:Polyfill|Hydrate)Support/g, 'undefined'],
  [/\(\w+\.\w+Versions\?\?=\[\]\)\.push\("[\d.]+"\)/g, '0'],
]

/** lit-html: templates. */
export const TEMPLATE_REPLACEMENTS: readonly Replacement[] = [
  ...COMMON,
  // Compiled templates, MathML, comments, raw text and bindings of a whole element.
  [
    '"number"==typeof s?this._$AC(t):(void 0===s.el&&(s.el=S.createElement(V(s.h,s.h[0]),this.options)),s)',
    'this._$AC(t)',
  ],
  [',_$litType$:s}=t,', '}=t,'],
  ['3===i?"<math>":""', '""'],
  ['3===i?"</math>":""', '""'],
  ['2===i||3===i', '2===i'],
  ['"!--"===u[1]?c=_:void 0!==u[1]?c=m:', ''],
  ['c===_||c===m?c=v:(c=p,n=void 0)', 'c=p'],
  ['(y.test(u[2])&&(n=RegExp("</"+u[2],"g")),c=p)', '(c=p)'],
  ['n??v', 'v'],
  ['let n,l=', 'let l='],
  [/if\(y\.test\(r\.tagName\)\).*?c\(\)\)\}\}(?=\}else if)/, ''],
  [/if\(r\.data===n\)d\.push\(\{type:2,index:l\}\);else\{.*?\}l\+\+/, 'r.data===n&&d.push({type:2,index:l});l++'],
  ['else t.startsWith(o)&&(d.push({type:6,index:l}),r.removeAttribute(t))', ''],
  [
    '1===r.type?i=new r.ctor(h,r.name,r.strings,this,t):6===r.type&&(i=new Z(h,this,t))',
    'i=new r.ctor(h,r.name,r.strings,this,t)',
  ],
  // Directives, which may keep the value or set it later.
  [/function M\(t,i,s=t,e\).*?,i\}(?=class R)/, 'function M(){}'],
  ['t=M(this,t,i),a(t)?', 'a(t)?'],
  ['t!==this._$AH&&t!==E', 't!==this._$AH'],
  ['t=M(this,t,i,0),o=', 'o='],
  ['r=M(this,e[s+n],i,n),r===E&&(r=this._$AH[n])', 'r=e[s+n]'],
  ['if((t=M(this,t,i,0)??A)===E)return;', 't??=A;'],
  ['o&&!e&&this.j(t)', 'o&&this.j(t)'],
  ['_$AI(t,i=this,s,e){', '_$AI(t,i,s){'],
  ['_$AI(t,i=this){', '_$AI(t){'],
]

/** reactive-element: properties and updates of an element. */
export const UPDATE_REPLACEMENTS: readonly Replacement[] = [
  ...COMMON,
  // Decorators. All elements declare their properties in `static properties`.
  [/static addInitializer\(\w\)\{.*?\}(?=static get observedAttributes)/, ''],
  [/,void 0!==\w\.l&&\(this\.l=\[\.\.\.\w\.l\]\)/, ''],
  [/,this\.constructor\.l\?\.forEach\(\w=>\w\(this\)\)/, ''],
  [/Symbol\.metadata\?\?=.*?;(?=class)/, ''],
  [/const \w=this\[Symbol\.metadata\];.*?(?=this\._\$Eh=new Map)/, ''],
  // Options of properties that no element sets.
  [
    /if\(s\.state&&.*?(?=static getPropertyDescriptor)/,
    'this.elementProperties.set(t,s),e(this.prototype,t,this.getPropertyDescriptor(t,Symbol(),s))}',
  ],
  [
    /const\{get:e,set:r\}=.*?configurable:!0/,
    'return{get(){return this[s]},set(e){const h=this[s];this[s]=e,this.requestUpdate(t,h,i)},configurable:!0',
  ],
  ['s=[...r(t),...o(t)];for(const i of s)', 's=r(t);for(const i of s)'],
  ['"string"==typeof t?t.toLowerCase():void 0', 't.toLowerCase()'],
  [
    /u=\{toAttribute.*?return i\}\}/,
    'u={toAttribute:(t,s)=>s===Boolean?t?"":null:t,fromAttribute:(t,s)=>s===Boolean?null!==t:s===Number?null===t?null:Number(t):t}',
  ],
  ['{attribute:!0,type:String,converter:u,reflect:!1,useDefault:!1,hasChanged:f}', '{}'],
  ['(void 0!==i.converter?.toAttribute?i.converter:u).toAttribute', 'u.toAttribute'],
  [
    /,h="function"==typeof t\.converter.*?;this\._\$Em=e;.*?\?\?r,/,
    ';this._$Em=e,this[e]=(t.converter??u).fromAttribute(s,t.type),',
  ],
  [
    /requestUpdate\(t,s,i,e=!1,h\)\{.*?this\.C\(t,s,i\)\}/,
    'requestUpdate(t,s,i){if(void 0!==t){if(i??=this.constructor.getPropertyOptions(t),!f(this[t],s))return;this.C(t,s,i)}',
  ],
  [
    /C\(t,s,\{useDefault:i.*?\}(?=async )/,
    'C(t,s,{reflect:e}){this._$AL.has(t)||this._$AL.set(t,this.hasUpdated?s:void 0),!0===e&&this._$Em!==t&&(this._$Eq??=new Set).add(t)}',
  ],
  [/const t=this\.constructor\.elementProperties;if\(t\.size>0\)for.*?this\.C\(s,void 0,i,e\)\}/, ''],
]
