-- Which link brought how many is not counted any more; the links go on leading there without a row.
drop table link_arrival;
drop table named_link;
alter table challenge drop column via;
alter table registration drop column via;
