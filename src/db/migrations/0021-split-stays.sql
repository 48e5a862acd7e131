-- A stay that a person has split over two hosts, or covered in part (readings R5): the whole stay as it was when this part of
-- it was given; null for a match that covered all of it.
alter table match add column part_of daterange check (part_of is null or part_of @> stay);
