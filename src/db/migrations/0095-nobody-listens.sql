-- Pages of organisers ask every few seconds what is new; nobody listens for notes any more (0010-workbench.sql).
drop trigger match_event_live on match_event;
drop trigger history_entry_live on history_entry;
drop trigger session_live on session;
drop trigger admin_profile_live on admin_profile;
drop function app.tell_changed();
