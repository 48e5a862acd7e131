import { compiledOnce } from '../product/prepared-data.ts'

// For the programs that tests start: half of what a short one takes is to read and compile its sources.
Object.assign(process.env, compiledOnce())
