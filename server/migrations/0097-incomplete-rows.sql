-- A cell that can't be read costs only itself where its record can do without it: the row comes in, and the report names the cell.
alter table imports add column incomplete integer not null default 0;
comment on column imports.incomplete is 'Rows that came in without some of their cells.';
alter table import_refusals add column is_in boolean not null default false;
comment on column import_refusals.is_in is 'The row came in without the cells that the problems name; false where it was refused.';
comment on table import_refusals is 'Rows that an import refused or took without some of their cells, at most 50,000 of each import; kept for 30 days.';
