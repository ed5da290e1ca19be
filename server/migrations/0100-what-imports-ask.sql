-- A file may leave open how its numbers and dates are written, and which of its rows are about one person.
alter table imports add column unsettled jsonb;
comment on column imports.unsettled is 'What the file leaves open: samples of numbers and dates, and the number of rows that share a value; null where nothing is open.';
