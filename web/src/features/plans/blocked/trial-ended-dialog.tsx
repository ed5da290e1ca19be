import { planLimits } from "@funil/contract/account/plans"
import { useQuery, useMutation, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { openUpgrade } from "../../../lib/session/upgrade.ts"
import { useRole } from "../../../lib/session/me.ts"
import { useMessages, messages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx"
import { accountStatusOptions, type AccountStatus } from "../../accounts/account-api.ts"
import { useLogout } from "../../sessions/session-api.ts"
import { AskAdmin } from "./ask-admin.tsx"
import { KeepChooser } from "./keep-chooser.tsx"
import { useChooseFreePlan } from "../plan-api.ts"
import styles from "../plans.module.css"
import { SupportLink } from "./support-link.tsx"
import { TakeData } from "../data/take-data.tsx"
import { type KeepChoice, useKeepChoice } from "./use-keep-choice.ts"
import { trashCustomField } from "@funil/contract/settings/custom-fields"
import { trashForm } from "@funil/contract/forms/forms"
import { type KeptPart, keptParts } from "@funil/contract/account/keep"
import { trashPipeline } from "@funil/contract/settings/pipelines"
import { trashWorkflow } from "@funil/contract/automations/workflows"
import { Trash2 } from "lucide-react"
import { call } from "../../../lib/api/api.ts"
import { confirm } from "../../../ui/overlays/confirm.ts"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { type LimitedItem, useLimitedItems } from "./limited-items.ts"

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
function tooMany(status: AccountStatus | undefined): KeptPart[] {
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
function CleanUp() {
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

type Way = "keep" | "remove"

/** How to fit the account into the free plan. */
function Fitting({ choice, way, onChange }: { choice: KeepChoice; way: Way; onChange: (way: Way) => void }) {
  const words = useMessages().plans
  return (
    <>
      <SegmentedControl
        label={words.keep.way}
        value={way}
        options={[
          { value: "keep", label: words.keep.choose },
          { value: "remove", label: words.keep.remove },
        ]}
        onChange={onChange}
      />
      {way === "remove" ? (
        <CleanUp />
      ) : (
        <div className="stack gap-3">
          <p>{words.keep.text}</p>
          <KeepChooser choice={choice} />
        </div>
      )}
    </>
  )
}

/** The admin's choice: a paid plan, or what stays active on the free one. */
function AdminDialog({ leave }: { leave: ReactNode }) {
  const words = useMessages().plans
  const status = useQuery(accountStatusOptions).data
  const choice = useKeepChoice("start")
  const [way, setWay] = useState<Way>("keep")
  const { mutate: goFree, isPending } = useChooseFreePlan()
  const isTooMuch = tooMany(status).length > 0
  const isReady = status !== undefined && (!isTooMuch || (way === "keep" && choice.isSound))
  const goOn = (
    <Button
      wide={!isTooMuch}
      busy={isPending}
      disabled={!isReady}
      onClick={() => goFree(isTooMuch ? choice.keep : undefined)}
    >
      {words.trialEnded.chooseFree}
    </Button>
  )
  return (
    <Blocking leave={leave} more={isTooMuch && goOn}>
      <p>{words.trialEnded.text}</p>
      <div className={styles.choices}>
        <section className={`stack gap-2 p-4 ${styles.choice}`}>
          <h3>{words.trialEnded.paid}</h3>
          <p>{words.trialEnded.paidText}</p>
          <Button look="primary" wide onClick={() => openUpgrade()}>
            {words.seePlans}
          </Button>
        </section>
        <section className={`stack gap-2 p-4 ${styles.choice}`}>
          <h3>{words.trialEnded.free}</h3>
          <p>{words.trialEnded.freeText(planLimits.start.pipelines)}</p>
          {!isTooMuch && goOn}
        </section>
      </div>
      {isTooMuch && <Fitting choice={choice} way={way} onChange={setWay} />}
    </Blocking>
  )
}

interface BlockingProps {
  leave: ReactNode
  more?: ReactNode
  children: ReactNode
}

/** A dialog that can't be closed. `more` adds actions beside signing out. */
function Blocking({ leave, more, children }: BlockingProps) {
  const words = useMessages().plans
  const logout = useLogout()
  return (
    <Dialog
      role="alertdialog"
      title={words.trialEnded.title}
      dismissable={false}
      onClose={() => undefined}
      footer={
        <>
          <SupportLink />
          <Button onClick={() => logout.mutate()}>{words.logout}</Button>
          {more}
        </>
      }
    >
      {children}
      <p className="muted">{words.resting}</p>
      <TakeData leave={leave} />
    </Dialog>
  )
}

/** Shown after the trial until an admin chooses a plan. Any user can export data. */
export function TrialEndedDialog({ leave }: { leave: ReactNode }) {
  if (useRole() === "admin") return <AdminDialog leave={leave} />
  return (
    <Blocking leave={leave}>
      <AskAdmin />
    </Blocking>
  )
}
