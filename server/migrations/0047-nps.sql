create table nps_answers (
  account_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  rating smallint check (rating between 1 and 10),
  comment text,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id)
);
create index nps_answers_user on nps_answers (account_id, user_id, created_at desc);
comment on table nps_answers is 'What users answered to the question how likely they are to recommend the product.';
comment on column nps_answers.account_id is 'The account.';
comment on column nps_answers.id is 'UUIDv7.';
comment on column nps_answers.user_id is 'Who answered.';
comment on column nps_answers.rating is '1 to 10; null closed the survey without an answer.';
comment on column nps_answers.comment is 'What would make it better.';
comment on column nps_answers.created_at is 'When answered or closed.';
call protect_table('nps_answers');
