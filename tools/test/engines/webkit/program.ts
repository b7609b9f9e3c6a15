#!/usr/bin/env node
// Program that Playwright starts as a browser: listens for WebDriver BiDi and executes the commands by WebKitGTK's inspector and driver. README.md in this
// folder explains it.
import { WebSocketServer } from 'ws'
import { createCommands } from './bidi.ts'
import type { Emit } from './page.ts'
import { createVisitor } from './visitor.ts'

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  console.error(`WebDriver BiDi listening on ws://127.0.0.1:${address.port}`)
})

server.on('connection', (client) => {
  const tell = (message: object) => client.send(JSON.stringify(message))
  const emit: Emit = (method, params) => tell({ type: 'event', method, params })
  const commands = createCommands(() => createVisitor(process.env.LESS_MOTION === '1', emit))
  const end = async () => {
    await commands['browser.close']?.({})
    process.exit(0)
  }
  client.on('message', async (data) => {
    const { id, method, params = {} } = JSON.parse(String(data))
    try {
      // Commands that WebKit has no equivalent of succeed without effect.
      const result = (await commands[method]?.(params)) ?? {}
      tell({ type: 'success', id, result })
    } catch (error) {
      const { message } = error as Error
      tell({ type: 'error', id, error: message === 'no such frame' ? message : 'unknown error', message })
    }
    if (method === 'browser.close') await end()
  })
  client.on('close', () => void end())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
})
