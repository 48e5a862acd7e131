import { z } from 'zod'

/** What people read about a setting; `fallback` tells what happens when it is unset. */
export type SettingNote = { meaning: string; fallback: string; example: string; isSecret?: boolean }
export const settingNotes = z.registry<SettingNote>()
