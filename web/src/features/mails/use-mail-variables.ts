import { companyFields } from "@funil/contract/records/companies"
import { contactFields } from "@funil/contract/records/contacts"
import type { CustomField } from "@funil/contract/settings/custom-fields"
import { dealFields } from "@funil/contract/records/deals"
import type { MailEntity } from "@funil/contract/messages/mails"
import { mailVariablesOf } from "@funil/contract/messages/message-variables"
import type { FieldTable } from "@funil/contract/shared/fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { useMemo } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { useCustomFields } from "../../records/custom-field-api.ts"
import { isLocal } from "../../records/fields/local-fields.ts"
import type { OfferedVariable } from "../../records/variables/variable-text.ts"

const tables: Readonly<Record<MailEntity, FieldTable>> = {
  contact: contactFields,
  company: companyFields,
  deal: dealFields,
}

/** The variables of mails about a noun. Accounts outside Brazil have no CNPJ. */
export function mailVariables(
  entity: MailEntity,
  custom: readonly CustomField[],
  said: Readonly<Record<string, string>>,
): OfferedVariable[] {
  return mailVariablesOf(entity, custom)
    .filter(({ name }) => isLocal(ownValue(tables[entity], name)))
    .map(({ name, label }) => ({ name, label: label ?? ownValue(said, name) ?? name }))
}

/** The same variables, with the labels that automations use. */
export function useMailVariables(entity: MailEntity): readonly OfferedVariable[] {
  const said: Readonly<Record<string, string>> = useMessages().workflows.variableNames
  const custom = useCustomFields({ entity })
  return useMemo(() => mailVariables(entity, custom, said), [entity, custom, said])
}
