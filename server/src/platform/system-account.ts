import type { AccountId } from "@funil/contract/shared/ids"

/** A made-up account under which work for all accounts waits in the queue. Ids of real ones carry a time and sort behind it. */
export const systemAccount = "00000000-0000-0000-0000-000000000001" as AccountId
