-- Lines of the access log about nobody, or about somebody who is gone, belong to the season that was forgotten next after
-- they were written: also lists that were looked at between the conference and that day. What was written when no season
-- was to be forgotten any more goes after as many days as the newest season is kept.
create or replace function app.is_log_forgotten(registration uuid, written_at timestamptz) returns boolean
  language sql stable cost 1
  return app.is_registration_forgotten(registration, 'person')
    or (not exists (select from public.registration r where r.id = registration)
      and (exists (select from public.edition e where app.is_forgotten(e.id, 'person')
          and written_at < (e.conference_end_on + e.retention_person_days)::timestamp at time zone e.time_zone)
        or (not exists (select from public.edition e where not app.is_forgotten(e.id, 'person'))
          and written_at < app.moment() - (select e.retention_person_days from public.edition e
            order by e.conference_start_on desc limit 1) * interval '24 hours')));
