alter table form_answers add column agreement jsonb;
comment on column form_answers.agreement is 'What who answered agreed to, where the answer says nothing of a contact: {given, termsHash, ip, agent}.';
