alter table deals add column source_kind text;
alter table deals add column source_id uuid;
alter table deals add column utm jsonb;
-- Not valid: the deals that there are have none, and are not read for it.
alter table deals add constraint deals_source_kind_check
  check (source_kind in ('import', 'automation', 'api', 'form', 'return')) not valid;
comment on column deals.source_kind is 'What made it; null is a person.';
comment on column deals.source_id is 'The import, automation, form or returns form that made it.';
comment on column deals.utm is 'The campaign that it came from, texts by name: utm_source, utm_medium, utm_campaign, utm_term, utm_content.';
