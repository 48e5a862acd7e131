#!/usr/bin/env node
// Starts the Firefox of the machine for Playwright, which speaks WebDriver BiDi with it, and answers for it what a released
// Firefox does not know yet: the emulation of media features, which nobody here asks for.
import { spawn } from 'node:child_process'
import { WebSocket, WebSocketServer } from 'ws'

const UNKNOWN = new Set(['emulation.setMediaFeaturesOverride'])
const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox-esr', process.argv.slice(2), {
  stdio: ['inherit', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => firefox.kill(signal))

let said = ''
firefox.stderr.on('data', function read(piece) {
  said += piece
  const [, address] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said) ?? []
  if (!address) return
  firefox.stderr.off('data', read).resume()
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('listening', () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`)
  })
  server.on('connection', (player, { url }) => join(player, new WebSocket(address + url)))
})

function join(player, browser) {
  const waiting = []
  browser.on('open', () => {
    for (const message of waiting.splice(0)) browser.send(message)
  })
  player.on('message', (data) => {
    const message = String(data)
    const { id, method } = JSON.parse(message)
    if (UNKNOWN.has(method)) player.send(JSON.stringify({ type: 'success', id, result: {} }))
    else if (browser.readyState === WebSocket.OPEN) browser.send(message)
    else waiting.push(message)
  })
  browser.on('message', (data) => player.send(String(data)))
  player.on('close', () => browser.close())
  browser.on('close', () => player.close())
  browser.on('error', () => player.close())
}
