-- What a smaller plan has no room for is put aside, and comes back with a larger one.
alter table pipelines add column archived_at timestamptz;
alter table custom_fields add column archived_at timestamptz;
alter table workflows add column archived_at timestamptz;
alter table invoices add column keep jsonb;
comment on column pipelines.archived_at is 'Since when the plan has no room for it: nothing in it is written until it comes back.';
comment on column custom_fields.archived_at is 'Since when the plan has no room for it: nobody sees it, and records keep its values.';
comment on column workflows.archived_at is 'Since when the plan has no room for it: it does not run, whatever "enabled" says.';
comment on column invoices.keep is 'Of an order that begins when it is paid: what was chosen to stay active on its plan.';
