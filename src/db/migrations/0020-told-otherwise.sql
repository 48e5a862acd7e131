-- Whom organisers can write to: whoever has had an email that names what was changed since (rules: changing a running edition).
alter table broadcast drop constraint broadcast_audience_check,
  add constraint broadcast_audience_check check (audience in ('everyone', 'guests', 'matched-guests', 'unplaced-guests',
    'matched-hosts', 'told-otherwise', 'former-hosts'));
