-- A file is counted while it is kept, so nothing is left over between two turns.
alter table imports drop column survey;
