-- Suits older programs: triggers that write marks beside what is changed.
-- What the overview, the lists, the calendar and audiences are counted from leaves marks as answers do (0042-change-marks), so that
-- their numbers may be kept until one of them changes.

do $$
declare name text;
begin
  foreach name in array array['match', 'match_event', 'rematch_task', 'contact_problem', 'arrival', 'participation', 'bad_address',
    'looked_after', 'departed_match', 'dispatch', 'round', 'consent', 'suppression',
    'newsletter_signup', 'registration_change', 'feedback', 'incident', 'veto', 'not_with', 'milestone', 'edition']
  loop
    execute format('create trigger %I after insert or update or delete on %I for each statement execute function app.mark_changed()',
      name || '_marked', name);
  end loop;
end $$;

-- Whom a mail reaches, and in which language.
create or replace trigger person_marked after update of known_at, email, locale, email_confirmed_at on person
  for each statement execute function app.mark_changed();
