-- Whom organisers can write to: guests without a place, too (rules: mail).
alter table broadcast drop constraint broadcast_audience_check,
  add constraint broadcast_audience_check
    check (audience in ('everyone', 'guests', 'matched-guests', 'unplaced-guests', 'matched-hosts', 'former-hosts'));
