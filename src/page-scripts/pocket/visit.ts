import { lookAfterPocket } from './look-after.ts'

// In pages of signed-in people: what a device keeps of the way there does not outlive the stay, nor the match.

if (self.indexedDB) lookAfterPocket().catch(() => {})
