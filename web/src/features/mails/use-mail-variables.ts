import type { MailEntity } from "@funil/contract/mails"
import { mailVariablesOf } from "@funil/contract/message-variables"
import { ownValue } from "@funil/contract/shared/own-value"
import { useMemo } from "react"
import { useMessages } from "../../lib/messages.ts"
import { useCustomFields } from "../../records/custom-field-api.ts"
import type { OfferedVariable } from "../../records/variables/variable-text.ts"

/** What mails about a noun may say, called as in automations. */
export function useMailVariables(entity: MailEntity): readonly OfferedVariable[] {
  const said: Readonly<Record<string, string>> = useMessages().workflows.variableNames
  const custom = useCustomFields({ entity })
  return useMemo(
    () =>
      mailVariablesOf(entity, custom).map(({ name, label }) => ({
        name,
        label: label ?? ownValue(said, name) ?? name,
      })),
    [entity, custom, said],
  )
}
