-- No share of the places is kept for later rounds any more: in made-up seasons it housed nobody more (engine/README.md).
alter table round drop column hold_share;
alter table plan_run drop column hold_share;
