alter table users add column deactivated boolean not null default false;
comment on column users.deactivated is 'May not sign in nor be given work; everything else stays.';
