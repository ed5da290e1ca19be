create table imports (
  account_id uuid not null references accounts (account_id),
  id uuid not null,
  user_id uuid not null,
  entity text not null check (entity in ('deal', 'contact', 'company', 'user', 'product')),
  language text not null,
  status text not null check (status in ('queued', 'running', 'done', 'failed')),
  file_name text not null,
  file_path text not null,
  size bigint not null,
  sha256 text not null,
  options jsonb not null,
  plan jsonb not null,
  total integer,
  done integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  failed integer not null default 0,
  linked integer not null default 0,
  duplicates integer not null default 0,
  problem text,
  problem_line integer,
  operation_id uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, id)
);
comment on table imports is 'Imports of CSV files, running and past.';
comment on column imports.account_id is 'The account.';
comment on column imports.id is 'UUIDv7.';
comment on column imports.user_id is 'Who imports; the rights of this person count at every batch.';
comment on column imports.entity is 'The noun of the rows.';
comment on column imports.language is 'Language of the call: how ambiguous dates and numbers are read.';
comment on column imports.status is 'queued, running, done or failed; undone is told by the ledger.';
comment on column imports.file_name is 'Name of the file as sent, only to be shown.';
comment on column imports.file_path is 'Where the file lies until the import ends, below DATA_DIR.';
comment on column imports.size is 'Bytes of the file.';
comment on column imports.sha256 is 'SHA-256 of the file, in hex.';
comment on column imports.options is 'Options of the call.';
comment on column imports.plan is 'How the file is read: encoding, delimiter, headers, columns and the fields they fill, later also their formats.';
comment on column imports.total is 'Rows of the file; null until they were counted.';
comment on column imports.done is 'Rows dealt with, which is also where the import goes on after a crash.';
comment on column imports.created is 'Rows that made a record.';
comment on column imports.updated is 'Rows that changed a record.';
comment on column imports.skipped is 'Rows whose record was there already.';
comment on column imports.failed is 'Rows that were refused.';
comment on column imports.linked is 'Contacts and companies made because a row named them.';
comment on column imports.duplicates is 'Rows whose e-mail, phone or document another record has too.';
comment on column imports.problem is 'Field rule that says why the whole import failed.';
comment on column imports.problem_line is 'Line of the file where it failed.';
comment on column imports.operation_id is 'The operation of the ledger that all batches belong to.';
comment on column imports.created_at is 'When asked for.';
comment on column imports.finished_at is 'When done or failed.';
call protect_table('imports');

create table import_refusals (
  account_id uuid not null,
  import_id uuid not null,
  row integer not null,
  problems jsonb not null,
  cells jsonb not null,
  primary key (account_id, import_id, row),
  foreign key (account_id, import_id) references imports (account_id, id) on delete cascade
);
comment on table import_refusals is 'Rows that an import refused, at most 50,000 of each; kept for 30 days.';
comment on column import_refusals.account_id is 'The account.';
comment on column import_refusals.import_id is 'The import.';
comment on column import_refusals.row is 'Number of the row in the file, as spreadsheets count: the header is 1.';
comment on column import_refusals.problems is 'List of {field, rule, params}.';
comment on column import_refusals.cells is 'The row as it came.';
call protect_table('import_refusals');

create table import_keys (
  account_id uuid not null,
  import_id uuid not null,
  key text not null,
  primary key (account_id, import_id, key),
  foreign key (account_id, import_id) references imports (account_id, id) on delete cascade
);
comment on table import_keys is 'Values of match_on that a dry run has seen, so that repeated rows count as they would; gone when it ends.';
comment on column import_keys.account_id is 'The account.';
comment on column import_keys.import_id is 'The dry run.';
comment on column import_keys.key is 'The value as it is compared.';
call protect_table('import_keys');

create index companies_name on companies (account_id, lower(imm_unaccent(company))) where deleted_at is null;
create index contacts_name on contacts (account_id, lower(imm_unaccent(first_name || ' ' || coalesce(last_name, '')))) where deleted_at is null;
