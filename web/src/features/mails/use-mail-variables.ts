import { companyFields } from "@funil/contract/companies"
import { contactFields } from "@funil/contract/contacts"
import type { CustomField } from "@funil/contract/custom-fields"
import { dealFields } from "@funil/contract/deals"
import type { MailEntity } from "@funil/contract/mails"
import { mailVariablesOf } from "@funil/contract/message-variables"
import type { FieldTable } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { useMemo } from "react"
import { useMessages } from "../../lib/messages.ts"
import { useCustomFields } from "../../records/custom-field-api.ts"
import { isLocal } from "../../records/fields/local-fields.ts"
import type { OfferedVariable } from "../../records/variables/variable-text.ts"

const tables: Readonly<Record<MailEntity, FieldTable>> = {
  contact: contactFields,
  company: companyFields,
  deal: dealFields,
}

/** What mails about a noun may say: an account outside Brazil has no CNPJ to say. */
export function mailVariables(
  entity: MailEntity,
  custom: readonly CustomField[],
  said: Readonly<Record<string, string>>,
): OfferedVariable[] {
  return mailVariablesOf(entity, custom)
    .filter(({ name }) => isLocal(ownValue(tables[entity], name)))
    .map(({ name, label }) => ({ name, label: label ?? ownValue(said, name) ?? name }))
}

/** The same, called as in automations. */
export function useMailVariables(entity: MailEntity): readonly OfferedVariable[] {
  const said: Readonly<Record<string, string>> = useMessages().workflows.variableNames
  const custom = useCustomFields({ entity })
  return useMemo(() => mailVariables(entity, custom, said), [entity, custom, said])
}
