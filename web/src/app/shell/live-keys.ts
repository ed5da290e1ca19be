import type { ChangeEvent } from "@funil/contract/api/events"
import type { LedgerEntity } from "@funil/contract/shared/entities"
import { ownValue } from "@funil/contract/shared/own-value"
import type { QueryKey } from "@tanstack/react-query"
import type { LiveKeys } from "../../lib/api/event-stream.ts"

/** The prefixes of the query keys that show records of each kind. */
const keys: Readonly<Record<LedgerEntity, readonly QueryKey[]>> = {
  // Every form answer creates a deal.
  deal: [["today"], ["board"], ["deals"], ["contacts"], ["companies"], ["form-answers"], ["forms", "list"]],
  task: [["today"], ["activity"], ["board"], ["deals"], ["tasks"]],
  note: [["activity"], ["board"], ["deals"]],
  file: [["activity"], ["board"], ["deals"], ["files"]],
  contact: [["today"], ["contacts"], ["board"], ["deals"]],
  company: [["companies"], ["board"], ["deals"]],
  product: [["products"], ["deals"], ["plugins"]],
  bill: [["bills"]],
  custom_field: [["custom-fields"]],
  workflow: [["workflows"]],
  filter: [["filters"]],
  user: [["users"], ["me"], ["board"]],
  pipeline: [["today"], ["pipelines"], ["board"]],
  stage: [["today"], ["pipelines"], ["board"]],
  task_type: [["task-types"], ["tasks"], ["today"]],
  goal: [["goals"]],
  form: [["forms"], ["form-answers"]],
  returns_form: [["returns"]],
  webhook: [["webhooks"]],
  account: [["me"], ["account"], ["account-status"], ["invoices"], ["pending-change"]],
}

/**
 * Returns the query keys that a change makes stale. Activity keys hold one record. A newer server
 * may send unknown nouns.
 */
function ofChange({ entity, id }: ChangeEvent): readonly QueryKey[] {
  return [...(ownValue(keys, entity) ?? []), ["activity", entity, id], ["dashboard-news"]]
}

export const liveKeys: LiveKeys = { ofChange, ofNotification: [["notifications"]] }
