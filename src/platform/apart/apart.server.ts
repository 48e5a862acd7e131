import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'

// The folder of each program; its build is an entry of vite.processes.config.ts.
const FOLDERS = { 'plan-process': 'planner', 'solver-process': 'solver', 'sheet-process': 'tables' } as const
export type ProgramName = keyof typeof FOLDERS

/** A program of ours in a process of its own. `Task` and `Said` are plain data and typed arrays. */
export type Apart<Task, Said> = {
  ask(task: Task): void
  /** The next thing that it says; null when it has ended and said no more, for whatever reason. */
  next(): Promise<Said | null>
  /** Ends it at once, with all that it has begun. */
  end(): void
}

type Options = {
  /** So much for what its program makes; typed arrays and WebAssembly come on top. */
  readonly memoryMb?: number
  /** Ends with those that it starts itself. */
  readonly isLeader?: boolean
  /** This process does not end while it waits for what is said. */
  readonly isWaitedFor?: boolean
}

/** Where a program is: beside this file's folder while sources are run; in the build one folder or two up, and over to the processes. */
export function programOf(name: ProgramName): URL | null {
  const places = [`../${FOLDERS[name]}/${name}.ts`, `../processes/${name}.js`, `../../processes/${name}.js`]
  return places.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url)) ?? null
}

/**
 * Runs a program beside this process. Whatever breaks it, an end of memory or a fault of its engine among that, ends it and nothing else: a thread would
 * take the site with it. Nothing of ours goes along, and what it prints goes nowhere. It ends with this process.
 */
export function startApart<Task, Said>(
  program: URL,
  { memoryMb, isLeader = false, isWaitedFor = false }: Options = {},
): Apart<Task, Said> {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: memoryMb ? [`--max-old-space-size=${memoryMb}`] : [],
    env: compiledBefore(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    detached: isLeader,
  })
  const heard: Said[] = []
  let isOver = false
  let onNews: (() => void) | undefined
  const news = () => onNews?.()
  const over = () => {
    isOver = true
    news()
  }
  const end = () => {
    if (isOver || !child.pid) return
    if (isLeader) endGroup(child.pid)
    else child.kill('SIGKILL')
  }
  child.on('message', (said) => {
    heard.push(said as Said)
    news()
  })
  // All that it said has been heard by then; after `exit` there may be more.
  child.on('close', over)
  // It could not be started, or could not be told something.
  child.on('error', () => {
    end()
    over()
  })
  const keep = (isKept: boolean) => {
    child[isKept ? 'ref' : 'unref']()
    child.channel?.[isKept ? 'ref' : 'unref']()
  }
  keep(false)
  return {
    ask: (task) => void child.send(task as object),
    next: async () => {
      keep(isWaitedFor)
      while (heard.length === 0 && !isOver) await new Promise<void>((resolve) => (onNews = resolve))
      keep(false)
      return heard.shift() ?? null
    },
    end,
  }
}

/** Where Node keeps what it has compiled, if somebody has said so: to read these programs is most of what a small task takes. */
function compiledBefore(): Record<string, string> {
  const folder = process.env['NODE_COMPILE_CACHE']
  return folder ? { NODE_COMPILE_CACHE: folder } : {}
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // It has ended by itself meanwhile.
  }
}
