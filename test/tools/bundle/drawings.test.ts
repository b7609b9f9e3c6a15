import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { toPathData } from '../../../tools/bundle/drawings.ts'

const icon = (name: string): string => readFileSync(`node_modules/lucide-static/icons/${name}.svg`, 'utf8')

test('each kind of outline becomes path data', () => {
  assert.equal(toPathData('<svg x="1"><line x1="1" x2="4" y1="2" y2="5" /></svg>'), 'M1 2L4 5')
  assert.equal(toPathData('<svg><circle cx="11" cy="12" r="8"/></svg>'), 'M3 12a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z')
  assert.equal(toPathData('<svg><ellipse cx="5" cy="5" rx="3" ry="2"/></svg>'), 'M2 5a3 2 0 1 0 6 0a3 2 0 1 0 -6 0z')
  assert.equal(toPathData('<svg><rect x="1" y="2" width="8" height="6"/></svg>'), 'M1 2h8v6h-8v-6z')
  assert.equal(
    toPathData('<svg><rect width="8" height="6" x="1" y="2" rx="2" ry="2"/></svg>'),
    'M3 2h4a2 2 0 0 1 2 2v2a2 2 0 0 1 -2 2h-4a2 2 0 0 1 -2 -2v-2a2 2 0 0 1 2 -2z',
  )
  assert.equal(toPathData('<svg><polyline points="1 2 3 4"/><polygon points="5 6 7 8"/></svg>'), 'M1 2 3 4M5 6 7 8z')
})

test('path with a relative start: does not start at the end of the previous path', () => {
  assert.equal(toPathData('<svg><path d="M8 8h2"/><path d="m5 12 7 7"/></svg>'), 'M8 8h2M0 0m5 12 7 7')
})

test('icons of the package: comments and several lines are accepted', () => {
  assert.match(toPathData(icon('search')), /^m21 21.*M3 11a8 8/)
  // Its filled dot is covered by its own outline.
  assert.match(toPathData(icon('key-round')), /a0\.5 0\.5/)
})

test('filled shapes and unknown elements: rejected', () => {
  assert.throws(() => toPathData('<svg><circle cx="1" cy="1" r="3" fill="currentColor"/></svg>'), /not an outline/)
  assert.throws(() => toPathData('<svg><text x="1">A</text></svg>'), /not an outline/)
})
