import { spawn } from 'node:child_process'

const running = new Set()

/**
 * Runs a command in its own process group, so that stopping us stops all it started.
 * `show` passes its output through, or is given it piece by piece; otherwise it is collected. `lock` is a file descriptor the child keeps open: if we are
 * killed and it lives on, it still holds the lock of the checkout.
 */
export function runChild(command, args, { cwd, env = process.env, show = false, lock } = {}) {
  return new Promise((resolve) => {
    const output = show === true ? 'inherit' : 'pipe'
    const stdio = ['ignore', output, output]
    if (lock !== undefined) stdio.push(lock)
    const child = spawn(command, args, { cwd, env, stdio, detached: true })
    let text = ''
    const collect = show || ((chunk) => (text += chunk))
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    running.add(child)
    const settle = (code) => {
      running.delete(child)
      resolve({ code, output: text })
    }
    child.on('error', (error) => {
      text += error.message
      settle(127)
    })
    child.on('close', (code) => settle(code ?? 1))
  })
}

/** On SIGTERM, SIGINT or SIGHUP ends every running group, by force after five seconds, then this process. */
export function endChildrenOnSignal() {
  for (const [signal, number] of [
    ['SIGHUP', 1],
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ]) {
    process.on(signal, () => {
      const end = () => process.exit(128 + number)
      if (running.size === 0) end()
      for (const child of running) {
        signalGroup(child, 'SIGTERM')
        child.on('close', end)
      }
      setTimeout(() => {
        for (const child of running) signalGroup(child, 'SIGKILL')
        end()
      }, 5000)
    })
  }
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
