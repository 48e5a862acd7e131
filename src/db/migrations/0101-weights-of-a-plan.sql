-- In whose tier those count who travel only together, and how much each term of kindness counts in a plan (rules: editions).
-- Suits older programs: they plan as the defaults say.

alter table edition
  add column group_rank text not null default 'last' check (group_rank in ('last', 'median', 'first')),
  add column weight_minutes text not null default 'normal' check (weight_minutes in ('off', 'little', 'normal', 'much')),
  add column weight_own_bed text not null default 'normal' check (weight_own_bed in ('off', 'little', 'normal', 'much')),
  add column weight_language text not null default 'normal' check (weight_language in ('off', 'little', 'normal', 'much')),
  add column weight_together text not null default 'normal' check (weight_together in ('off', 'little', 'normal', 'much')),
  add column weight_floor text not null default 'normal' check (weight_floor in ('off', 'little', 'normal', 'much')),
  add column weight_nights text not null default 'normal' check (weight_nights in ('off', 'little', 'normal', 'much')),
  add column weight_hosts text not null default 'normal' check (weight_hosts in ('off', 'little', 'normal', 'much'));
