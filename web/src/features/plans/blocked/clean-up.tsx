import { trashCustomField } from "@funil/contract/settings/custom-fields"
import { trashForm } from "@funil/contract/forms/forms"
import { type KeptPart, keptParts } from "@funil/contract/account/keep"
import { trashPipeline } from "@funil/contract/settings/pipelines"
import { planLimits } from "@funil/contract/account/plans"
import { trashWorkflow } from "@funil/contract/automations/workflows"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Trash2 } from "lucide-react"
import { call } from "../../../lib/api/api.ts"
import { messages, useMessages } from "../../../lib/text/messages.ts"
import { confirm } from "../../../ui/overlays/confirm.ts"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { type AccountStatus, accountStatusOptions } from "../../accounts/account-api.ts"
import { type LimitedItem, useLimitedItems } from "./limited-items.ts"
import styles from "../plans.module.css"

const remove = {
  pipelines: (params: { id: string }) => call(trashPipeline, { params }),
  workflows: (params: { id: string }) => call(trashWorkflow, { params }),
  custom_fields: (params: { id: string }) => call(trashCustomField, { params }),
  forms: (params: { id: string }) => call(trashForm, { params }),
}

const failures = {
  pipelines: () => messages().pipelines.deleteFailed,
  workflows: () => messages().workflows.deleteFailed,
  custom_fields: () => messages().customFields.deleteFailed,
  forms: () => messages().plans.formDeleteFailed,
}

/** Returns the kinds that exceed the free plan. */
export function tooMany(status: AccountStatus | undefined): KeptPart[] {
  return keptParts.filter((kind) => (status?.usage[kind].used ?? 0) > planLimits.start[kind])
}

function KindList({ kind, used }: { kind: KeptPart; used: number }) {
  const words = useMessages().plans
  const client = useQueryClient()
  const items = useLimitedItems()[kind] ?? []
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => remove[kind]({ id }),
    onSettled: () => client.invalidateQueries(),
    meta: { failure: failures[kind] },
  })
  const askToRemove = async ({ id, name }: LimitedItem) => {
    const text = kind === "pipelines" ? words.removePipeline : words.trialEnded.tooMuch
    const question = { title: words.removeTitle(name), text, confirm: words.confirmRemove, danger: true }
    if (await confirm(question)) mutate(id)
  }
  return (
    <section className={styles.kind}>
      <h3 className={styles.kindName}>{words.kinds[kind](used, planLimits.start[kind])}</h3>
      <ul className={`stack ${styles.items}`}>
        {items.map((item) => (
          <li key={item.id} className={`line-above row gap-2 ${styles.item}`}>
            <span className="flex-1 min-w-0 break">{item.name}</span>
            <IconButton
              size="s"
              label={words.remove(item.name)}
              icon={<Trash2 />}
              disabled={isPending}
              onClick={() => void askToRemove(item)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Lists what exceeds the free plan, to delete item by item. */
export function CleanUp() {
  const m = useMessages()
  const status = useQuery(accountStatusOptions).data
  const kinds = tooMany(status)
  if (!status || kinds.length === 0) return null
  return (
    <div className="stack gap-3">
      <p>{m.plans.trialEnded.tooMuch}</p>
      {kinds.map((kind) => (
        <KindList key={kind} kind={kind} used={status.usage[kind].used} />
      ))}
    </div>
  )
}
