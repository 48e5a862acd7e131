-- The timed jobs had a queue of their own here (pg-boss); `job_run` and a lock are enough.
drop schema if exists pgboss cascade;
