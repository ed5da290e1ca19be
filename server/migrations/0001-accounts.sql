create table accounts (
  account_id uuid primary key,
  domain text not null,
  company text,
  document text,
  email text not null,
  website text,
  first_name text not null,
  last_name text,
  phone1 text,
  phone2 text,
  brand text,
  total_employees text,
  department text,
  market text,
  source text,
  campaign jsonb not null default '{}',
  language text not null default 'pt-BR' check (language in ('pt-BR', 'en')),
  timezone text not null default 'America/Sao_Paulo',
  subscription_plan text not null default 'scale' check (subscription_plan in ('start', 'grow', 'scale')),
  free_trial_exceeded_at timestamptz,
  next_deal_code integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
comment on table accounts is 'A customer company: one row an account, its own account_id.';
comment on column accounts.account_id is 'The account itself; every other table leads with it.';
comment on column accounts.domain is 'Copy of the directory''s domain, to show it.';
comment on column accounts.company is 'Corporate name.';
comment on column accounts.document is 'CNPJ without mask.';
comment on column accounts.email is 'E-mail of who signed up.';
comment on column accounts.website is 'URL of the company.';
comment on column accounts.first_name is 'Owner''s first name.';
comment on column accounts.last_name is 'Owner''s surname.';
comment on column accounts.phone1 is 'Owner''s phone, E.164 when it parses.';
comment on column accounts.phone2 is 'Second phone.';
comment on column accounts.brand is 'Path of the logo.';
comment on column accounts.total_employees is 'Employee band.';
comment on column accounts.department is 'Department of the owner.';
comment on column accounts.market is 'Market of operation.';
comment on column accounts.source is 'How they heard of us.';
comment on column accounts.campaign is 'Campaign (utm) data of the visit that signed up.';
comment on column accounts.language is 'Language of the account.';
comment on column accounts.timezone is 'IANA zone in which days and wall clocks are meant.';
comment on column accounts.subscription_plan is 'Plan in force; a trial is on scale.';
comment on column accounts.free_trial_exceeded_at is 'When the trial ends or ended; null once a plan was chosen.';
comment on column accounts.next_deal_code is 'Number of the next deal; never handed out twice.';
comment on column accounts.created_at is 'When the account was made.';
comment on column accounts.updated_at is 'When the account was last changed.';
comment on column accounts.version is 'Counts changes, for If-Match.';
call protect_table('accounts');
call let_reader_read('accounts');

-- The two tables without an account: what must be found before an account is known.
create table account_domains (
  domain text primary key,
  account_id uuid not null
);
comment on table account_domains is 'Directory from sign-in domain to account; holds nothing else.';
comment on column account_domains.domain is 'The domain as signed up, lower case.';
comment on column account_domains.account_id is 'Whose it is.';
grant select, insert, delete on account_domains to funil_app;
grant select on account_domains to funil_reader;

create table leads (
  hash text primary key,
  email text not null,
  domain text,
  details jsonb not null default '{}',
  campaign jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table leads is 'People who began to sign up; known only by an unguessable hash.';
comment on column leads.hash is '256 random bits, base64url.';
comment on column leads.email is 'E-mail as typed.';
comment on column leads.domain is 'Domain wished for.';
comment on column leads.details is 'Person and company as far as told.';
comment on column leads.campaign is 'Campaign (utm) data.';
comment on column leads.created_at is 'First contact.';
comment on column leads.updated_at is 'Last step.';
grant select, insert, update, delete on leads to funil_app;
