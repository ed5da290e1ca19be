-- Which channels there are is said once, in the contract: only code that is typed by it writes them.
alter table messages drop constraint messages_channel_check;
alter table deliveries drop constraint deliveries_channel_check;
