alter table platform.clock add column set_to timestamptz;
alter table platform.clock add column ahead interval not null default '0';
comment on column platform.clock.set_to is 'The CLOCK that the processes of a rehearsal were started with; null where time is the real one.';
comment on column platform.clock.ahead is 'How far the clocks of all processes are ahead of real time.';
