alter table pipelines add column counts_as_sales boolean not null default true;
comment on column pipelines.counts_as_sales is 'Whether its deals are sales: those are what figures over all pipelines count.';
-- Pipelines of returns are no sales. What others were made from is not stored.
update pipelines p set counts_as_sales = false where exists (
  select from returns_forms f where f.account_id = p.account_id and f.pipeline_id = p.id
);
