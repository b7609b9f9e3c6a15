import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SampleTopicSource } from '../../../server/market/sample/sample-topic-source.ts'
import { createMemoryLog } from '../../support/log.ts'

type Listed = ConstructorParameters<typeof SampleTopicSource>[0] extends ReadonlyMap<string, infer One> ? One : never

test('failing push: is logged, and the topics of other markets are still pushed', () => {
  let now = 1_800_000_000_000
  let isBroken = false
  const looked: string[] = []
  const market = (name: string) =>
    ({
      get sample() {
        looked.push(name)
        if (isBroken) throw new Error(`${name} is broken`)
        const sample: Partial<Listed['sample']> = { findOrdinalAfter: () => 0 }
        return sample
      },
    }) as unknown as Listed
  const { log, lines } = createMemoryLog()
  const listed = new Map(['btcusdt', 'ethusdt'].map((name) => [name, market(name)]))
  const topicSource = new SampleTopicSource(
    listed,
    () => now,
    () => assert.fail('nothing can be pushed'),
    log,
  )
  for (const name of listed.keys()) topicSource.openTopic(`market.${name}.trade.detail`)
  isBroken = true
  looked.length = 0
  now += 1_000
  topicSource.pushDue()
  topicSource.stop()
  assert.deepEqual([...new Set(looked)], ['btcusdt', 'ethusdt'])
  assert.deepEqual(lines, ['push failed, subscribers miss it'])
})
