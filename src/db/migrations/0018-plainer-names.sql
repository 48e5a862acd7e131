-- One word, one meaning: what is done to the queue is an action, and a mail that waits for somebody is kept back.
alter table mail_deed rename to mail_action;
alter index mail_deed_at rename to mail_action_at;
alter index mail_deed_person rename to mail_action_person;
alter policy z_mail_deed_read on mail_action rename to z_mail_action_read;
alter policy mail_deed_write on mail_action rename to mail_action_write;
alter policy mail_deed_worker on mail_action rename to mail_action_worker;

alter table outbox rename column held_reason to kept_back_reason;
alter table outbox rename constraint outbox_held to outbox_kept_back;
