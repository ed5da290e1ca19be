-- A window that is open today does not say to which number the person wrote: it opens again with their next message.
drop table whatsapp_windows;
create table whatsapp_windows (
  phone_number_id text not null,
  person_hash bytea not null,
  last_at timestamptz not null,
  primary key (phone_number_id, person_hash)
);
comment on table whatsapp_windows is 'Who has written to one of our WhatsApp numbers within a day, and may be written to freely from it.';
comment on column whatsapp_windows.phone_number_id is 'Meta''s id of our number.';
comment on column whatsapp_windows.person_hash is 'SHA-256 of the person''s telephone, or of the id that Meta gives them.';
comment on column whatsapp_windows.last_at is 'When they last wrote.';
grant select, insert, update, delete on whatsapp_windows to funil_app;
