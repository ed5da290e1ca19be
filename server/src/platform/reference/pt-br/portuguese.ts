import { account } from "./account.ts"
import { automations } from "./automations.ts"
import { deals } from "./deals.ts"
import { errors } from "./errors.ts"
import { forms } from "./forms.ts"
import { messages } from "./messages.ts"
import { people } from "./people.ts"
import { records } from "./records.ts"
import { shared } from "./shared.ts"
import { work } from "./work.ts"

/** Every text of the reference, in Portuguese by the English one. */
export const portuguese: Readonly<Record<string, string>> = {
  ...shared,
  ...errors,
  ...deals,
  ...people,
  ...work,
  ...records,
  ...automations,
  ...messages,
  ...forms,
  ...account,
}
