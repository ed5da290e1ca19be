create table queued_jobs (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  payload jsonb,
  is_scheduled boolean not null,
  next_at timestamptz not null,
  lease uuid,
  attempts integer not null default 0,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index queued_jobs_queue on queued_jobs (account_id, next_at);
create unique index queued_jobs_scheduled on queued_jobs (account_id, name) where is_scheduled;
comment on table queued_jobs is 'Work that is to be done in the background, and the queue of it. A row goes when it is done or given up.';
-- No reference: asking for a code at a domain that nobody has does the same work as at one that somebody has.
comment on column queued_jobs.account_id is 'The account; a made-up one where somebody asked for a code at a domain that nobody has.';
comment on column queued_jobs.id is 'UUIDv7.';
comment on column queued_jobs.name is 'What work it is.';
comment on column queued_jobs.payload is 'What the work needs to know.';
comment on column queued_jobs.is_scheduled is 'Asked for by the clock, which asks again only when it is done.';
comment on column queued_jobs.next_at is 'When it may be taken; while it is worked on, when its lease runs out.';
comment on column queued_jobs.lease is 'Of the worker that has it.';
comment on column queued_jobs.attempts is 'How often it was taken.';
comment on column queued_jobs.created_at is 'When asked for.';
call protect_table('queued_jobs');
-- The reader looks for what is due, and sees no payload.
create policy guarded_read on queued_jobs for select to funil_reader using (true);
grant select (account_id, next_at) on queued_jobs to funil_reader;

-- What waits in the queue of the releases before comes along.
do $$
begin
  if to_regclass('jobs.job') is not null then
    insert into queued_jobs (account_id, id, name, payload, is_scheduled, next_at, created_at)
    select a.account_id, j.id, j.name, j.data -> 'payload', false, now(), j.created_on
    from jobs.job j join accounts a on a.account_id = (j.data ->> 'account')::uuid
    where j.name in ('mail.send', 'user.mail_code', 'notification.push') and j.state < 'completed';
    delete from jobs.job where name in ('mail.send', 'user.mail_code', 'notification.push', 'import.run');
  end if;
end
$$;
