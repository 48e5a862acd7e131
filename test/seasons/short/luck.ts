/**
 * Everything that the product leaves to chance comes from the seed while a season is played: ids, codes, draws, in this process and in
 * the database. What is kept secret by chance is no secret then, which is why only a process of its own does this.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import type pg from 'pg'
import { type Chance, makeChance } from '../chance.ts'

let chance: Chance = makeChance(0)

/** From here on this number decides. */
export const reseed = (seed: number) => {
  chance = makeChance(seed)
}

const fill = (bytes: Uint8Array) => {
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = chance.whole(0, 255)
  return bytes
}

/** In the place of the machine's chance, for good. */
export function takeOver(): void {
  const randomBytes = (size: number) => Buffer.from(fill(new Uint8Array(size)))
  const randomInt = (first: number, second?: number) =>
    second === undefined ? chance.whole(0, first - 1) : chance.whole(first, second - 1)
  const randomUUID = () => {
    const bytes = randomBytes(16)
    bytes[6] = (bytes[6]! & 0x0f) | 0x40
    bytes[8] = (bytes[8]! & 0x3f) | 0x80
    return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
  Object.assign(crypto, { randomBytes, randomInt, randomUUID })
  syncBuiltinESMExports()
  Object.defineProperty(globalThis.crypto, 'randomUUID', { value: randomUUID })
  Math.random = () => chance.whole(0, 0x3fffffff) / 0x40000000
}

/**
 * The same for a database, before it is copied; and a trap: the connection that makes so many more writes is cut off in the middle of its
 * transaction, as if its process had been killed there.
 */
/** Held by the one that lets another stop in the middle of what they write. */
export const GATE = 77

export const LUCK_IN_SQL = `
  create schema season;
  create sequence season.ids;
  create sequence season.writes;
  create table season.trap (at bigint, does text);
  create function season.uuid() returns uuid language sql volatile security definer as
    $$ select overlay(overlay(md5('season ' || nextval('season.ids')) placing '4' from 13) placing '8' from 17)::uuid $$;
  create function season.count_write() returns trigger language plpgsql security definer as $$
    begin
      -- Mails leave several at a time: whose write comes first is chance that no number decides.
      if current_setting('role') = 'bed_worker' and tg_table_name not in ('match_event', 'companion', 'job_run') then
        return null;
      end if;
      case (select does from season.trap where at = nextval('season.writes'))
        when 'cut' then perform pg_terminate_backend(pg_backend_pid());
        when 'stand' then perform pg_advisory_xact_lock(${GATE});
        else null;
      end case;
      return null;
    end $$;
  grant usage on schema season to public;
  do $$ declare one record; begin
    for one in
      select d.adrelid::regclass as name, a.attname as field from pg_attrdef d
      join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where pg_get_expr(d.adbin, d.adrelid) = 'gen_random_uuid()' and d.adrelid <> 'change_mark'::regclass
    loop execute format('alter table %s alter column %I set default season.uuid()', one.name, one.field); end loop;
    for one in
      select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relname in (
        'match', 'match_event', 'outbox', 'registration', 'guest_facts', 'host_facts', 'place', 'room', 'dispatch',
        'round', 'round_rank', 'registration_change', 'rematch_task', 'history_part', 'job_run', 'companion', 'person')
    loop execute format('create trigger season_write after insert or update or delete on %s
      for each statement execute function season.count_write()', one.name); end loop;
  end $$;`

/** `step`: ids of each step begin anew, so that one more or less does not move those of the next. */
export const reseedDatabase = (pool: pg.Pool, seed: number, step: number) =>
  pool.query(`select setval('season.ids', $1)`, [seed * 1_000_000_000 + step * 1_000_000 + 1])

/**
 * Springs at the so-manieth write from now; null takes it away. Who makes that write is cut off, or stands there until nobody holds the
 * gate any more.
 */
export async function setTrap(
  pool: pg.Pool,
  writes: number | null,
  does: 'cut' | 'stand' = 'cut',
): Promise<void> {
  await pool.query('delete from season.trap')
  if (writes !== null)
    await pool.query(
      `insert into season.trap select last_value + $1 + (case when is_called then 0 else -1 end), $2 from season.writes`,
      [writes, does],
    )
}
