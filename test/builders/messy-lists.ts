/**
 * Files as people keep their lists, each messy in its own way (the words of lists: `test/kept-lists`), with what must come
 * of them once an organiser has agreed to every guess: by address the answers, and nothing beside them.
 */
import { guestBooks } from './messy-guest-books.ts'
import { hostLists } from './messy-hosts.ts'

export type { MessyList } from './messy-list.ts'
export const messyLists = [...guestBooks, ...hostLists]
