-- The clock of scheduled jobs, one row for all processes.
create table platform.clock (
  struck_at timestamptz not null,
  lease_until timestamptz
);
insert into platform.clock (struck_at) values (now());
comment on table platform.clock is 'The clock of scheduled jobs, one row: whichever process has its lease asks for the jobs.';
comment on column platform.clock.struck_at is 'Until when all jobs have been asked for.';
comment on column platform.clock.lease_until is 'While a process asks for them: from when another one may.';
grant usage on schema platform to funil_app;
grant select, update on platform.clock to funil_app;

-- The tables of pg-boss, which was the clock before.
drop schema if exists jobs cascade;
