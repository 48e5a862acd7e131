import { expect, it } from 'vitest'
import { inWords } from './log-words.server.ts'
import { createLog, type Log } from './log.server.ts'

function said(write: (log: Log) => void): string[] {
  const lines: string[] = []
  write(createLog(inWords((text) => lines.push(text.replace(/^\d\d:\d\d:\d\d/, 'NOW').trimEnd()))))
  return lines
}

it('says what a start is at, and nothing in the language of machines', () => {
  const lines = said((log) => {
    log.info('process.starting', { role: 'all', version: '1', node: 'v24' })
    log.info('database.starting', { kind: 'own' })
    for (let step = 1; step <= 28; step += 1) {
      log.info('migration.applied', { migration: `00${step}`, ms: step })
    }
    log.info('database.ready', { kind: 'own', version: '18.4', ms: 900 })
    log.info('process.ready', { port: 3000, ms: 1000 })
    log.info('request.finished', { method: 'GET', path: '/', status: 200, ms: 1 })
    log.info('process.stopping', { signal: 'SIGINT' })
    log.info('process.stopped', { ms: 10 })
  })
  expect(lines).toEqual([
    'Starting the database ...',
    'Bringing the database up to date: begun ...',
    'Bringing the database up to date: 10 steps ...',
    'Bringing the database up to date: 20 steps ...',
    'The database is up to date (28 steps).',
    'Stopping: what is being asked is answered first ...',
    'Stopped.',
  ])
  expect(lines.join('')).not.toContain('{')
})

it('says everything that goes wrong, in one line, with the number of the request', () => {
  const lines = said((log) => {
    log.forRequest('r-1').error('request.failed', {
      method: 'GET',
      path: '/faq',
      status: 500,
      err: new Error('no idea'),
    })
    log.warn('mail.held', { count: 3 })
    log.info('database.back', {})
    log.warn('backup.unwritable', { err: new Error('EACCES: permission denied') })
    log.info('process.said', { words: 'First start: making a database' })
  })
  expect(lines).toEqual([
    'NOW ERROR request.failed: method GET, path /faq, status 500: no idea (request r-1)',
    'NOW Warning mail.held: count 3',
    'NOW The database is there again.',
    'NOW Warning: in the folder BACKUP_DIR nothing can be written, so no backup is made: EACCES: permission denied',
    'First start: making a database',
  ])
})
