import { configureGlobal } from 'fast-check'

// The same examples every time, so that a run that is red says something about the change it looks at; `--all` draws others.
if (!process.env['TEST_ALL']) configureGlobal({ seed: 2027 })
