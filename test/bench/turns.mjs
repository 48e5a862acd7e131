// Loaded into the product by NODE_OPTIONS before anything else: tells on a socket what the process has cost so far.
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

const socket = process.env.TURNS_SOCKET
const everyMs = 2

if (isMainThread && socket) {
  // Not for the processes that it starts itself.
  delete process.env.TURNS_SOCKET
  const ofThread = () => {
    const { user, system } = process.threadCpuUsage()
    return user + system
  }
  // A turn is what the main thread works between two ticks, in its own processor time: a busy machine does not lengthen it.
  let last = ofThread()
  let longest = 0
  setInterval(() => {
    const now = ofThread()
    longest = Math.max(longest, now - last)
    last = now
  }, everyMs).unref()
  // Another may have ended without taking it away.
  rmSync(socket, { force: true })
  createServer((_, response) => {
    const { user, system } = process.cpuUsage()
    response.end(JSON.stringify({ cpuUs: user + system, longestUs: longest }))
    longest = 0
  })
    .listen(socket)
    .unref()
}
