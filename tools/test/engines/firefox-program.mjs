#!/usr/bin/env node
// Starts Firefox for Playwright and relays its WebDriver BiDi socket. Playwright sends `emulation.setMediaFeaturesOverride` to every page, which Firefox 153
// does not know; its rejection is replaced by success. Media features are set for the whole browser instead (`ui.prefersReducedMotion`). All other commands and
// events pass unchanged.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const UNKNOWN = 'emulation.setMediaFeaturesOverride'
const LISTENING = /WebDriver BiDi listening on (ws:\/\/.*)$/

const browser = spawn(process.env.FIREFOX_PATH, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] })
browser.on('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => browser.kill(signal))

createInterface(browser.stderr).on('line', (line) => {
  const address = LISTENING.exec(line)?.[1]
  if (!address) return console.error(line)
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () =>
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`),
  )
  server.on('connection', (client, { url }) => relay(client, new WebSocket(address + url)))
})

/** Relays the messages of both sockets. */
function relay(client, firefox) {
  /** Ids of commands whose rejection is replaced by success. */
  const excused = new Set()
  const early = []
  const tell = (text) => (firefox.readyState === WebSocket.OPEN ? firefox.send(text) : early.push(text))
  client.on('message', (data) => {
    const text = String(data)
    const { id, method } = JSON.parse(text)
    if (method === UNKNOWN) excused.add(id)
    tell(text)
  })
  firefox.on('open', () => {
    for (const text of early.splice(0)) firefox.send(text)
  })
  firefox.on('message', (data) => {
    const text = String(data)
    const { id, error } = excused.size > 0 ? JSON.parse(text) : {}
    const isExcused = excused.delete(id) && error === 'unknown command'
    client.send(isExcused ? JSON.stringify({ type: 'success', id, result: {} }) : text)
  })
  client.on('close', () => firefox.close())
  firefox.on('close', () => client.close())
  for (const socket of [client, firefox]) socket.on('error', (error) => console.error(String(error)))
}
