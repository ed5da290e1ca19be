import type { Account } from "@funil/contract/account/accounts"
import type { PlanName } from "@funil/contract/account/plans"
import { useQuery } from "@tanstack/react-query"
import { Archive, CalendarClock, Info } from "lucide-react"
import { useState } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { openUpgrade } from "../../lib/session/upgrade.ts"
import { Badge, type Tone } from "../../ui/marks/badge.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { type AccountStatus, accountStatusOptions } from "../accounts/account-api.ts"
import { GoFreeDialog } from "./upgrade/go-free-dialog.tsx"
import { useLimitedItems } from "./blocked/limited-items.ts"
import { pendingChangeOptions, useRevokePendingChange, useChangeActive } from "./plan-api.ts"
import { Progress } from "../../ui/marks/progress.tsx"
import styles from "./plan-page.module.css"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { KeepChooser } from "./blocked/keep-chooser.tsx"
import { useKeepChoice } from "./blocked/use-keep-choice.ts"

/** Changes what is active on the current plan. */
function KeepDialog({ plan, onClose }: { plan: PlanName; onClose: () => void }) {
  const words = useMessages().plans.keep
  const choice = useKeepChoice(plan)
  const { keep, isSound } = choice
  const { mutate, isPending } = useChangeActive(plan)
  return (
    <Dialog
      title={words.change}
      onClose={onClose}
      footer={
        <Button
          look="primary"
          busy={isPending}
          disabled={!isSound || !keep}
          onClick={() => keep && mutate(keep, { onSuccess: onClose })}
        >
          {words.save}
        </Button>
      }
    >
      <div className="stack gap-3">
        <p>{words.text}</p>
        <KeepChooser choice={choice} />
      </div>
    </Dialog>
  )
}

const tones: Record<Account["state"], Tone> = {
  trial: "accent",
  free: "neutral",
  active: "success",
  trial_ended: "danger",
  suspended: "danger",
}

const megabyte = 1024 ** 2
const gigabyte = 1024 ** 3

function Usage({ usage }: Pick<AccountStatus, "usage">) {
  const m = useMessages()
  const words = m.plans.page
  const format = useFormat()
  const names = {
    pipelines: m.shell.pipelines,
    workflows: m.shell.workflows,
    custom_fields: m.shell.customFields,
    forms: words.forms,
    upload_bytes: words.upload,
  }
  const sizeOf = (bytes: number) =>
    bytes < gigabyte
      ? `${format.number(Math.ceil(bytes / megabyte))} MB`
      : `${format.number(Math.round(bytes / gigabyte))} GB`
  const shown = (kind: keyof typeof names, value: number) =>
    kind === "upload_bytes" ? sizeOf(value) : format.number(value)
  return (
    <dl className={styles.usage}>
      {(Object.keys(names) as (keyof typeof names)[]).map((kind) => {
        const { used, limit } = usage[kind]
        return (
          <div key={kind} className={`stack gap-1 ${styles.kind}`}>
            <dt>{names[kind]}</dt>
            <dd className="tabular">
              {shown(kind, used)}
              {limit !== null && <span className="muted"> / {shown(kind, limit)}</span>}
              {limit !== null && <Progress label={names[kind]} value={Math.min(used, limit)} max={limit} />}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function PendingChange() {
  const m = useMessages()
  const words = m.plans.page
  const format = useFormat()
  const change = useQuery(pendingChangeOptions).data
  const { mutate: revoke, isPending } = useRevokePendingChange()
  if (!change) return null
  const date = format.day(change.effective_date)
  return (
    <p className={`rounded row wrap gap-2 ${styles.pending}`}>
      <CalendarClock aria-hidden="true" />
      <span className="flex-1">
        {change.plan === "start"
          ? words.pendingFree(date)
          : words.pending(m.plans.names[change.plan], change.users, date)}
      </span>
      <Button size="s" busy={isPending} onClick={() => revoke()}>
        {words.revoke}
      </Button>
    </p>
  )
}

/** The number of archived items, with a way to change what is active. */
function Archived({ plan }: { plan: PlanName }) {
  const words = useMessages().plans.keep
  const [isOpen, setOpen] = useState(false)
  const count = Object.values(useLimitedItems()).flatMap(
    (items) => items?.filter(({ archived }) => archived) ?? [],
  ).length
  if (count === 0 && !isOpen) return null
  return (
    <>
      <p className={`rounded row wrap gap-2 ${styles.pending}`}>
        <Archive aria-hidden="true" />
        <span className="flex-1">{words.archivedCount(count)}</span>
        <Button size="s" onClick={() => setOpen(true)}>
          {words.change}
        </Button>
      </p>
      {isOpen && <KeepDialog plan={plan} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Switches from a paid plan to the free one. */
function GiveUp({ state }: Pick<Account, "state">) {
  const words = useMessages().plans.free
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="plain" onClick={() => setOpen(true)}>
        {words.way}
      </Button>
      {isOpen && <GoFreeDialog state={state} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The account's plan, its usage and upcoming changes. */
export function PlanSummary({ account }: { account: Account }) {
  const m = useMessages()
  const words = m.plans.page
  const format = useFormat()
  const status = useQuery(accountStatusOptions).data
  const change = useQuery(pendingChangeOptions).data
  const { state, subscription_plan, subscription_cycle, free_trial_exceeded_at: ends } = account
  return (
    <section className={`card stack gap-4 ${styles.summary}`}>
      <div className="row wrap gap-3">
        <h2 className="text-xl">{m.plans.names[subscription_plan]}</h2>
        <Badge tone={tones[state]}>{words.states[state]}</Badge>
        {state === "trial" && ends && <span className="muted">{words.until(format.date(ends))}</span>}
        <span className="flex-1" />
        {state === "active" && subscription_cycle && change?.plan !== "start" && <GiveUp state={state} />}
        <Button look="primary" onClick={() => openUpgrade()}>
          {words.change}
        </Button>
      </div>
      {state === "free" && status?.trial_refused && (
        <p className={`rounded row wrap gap-2 ${styles.pending}`}>
          <Info aria-hidden="true" />
          <span className="flex-1">{words.noTrial}</span>
        </p>
      )}
      <PendingChange />
      {(state === "free" || (state === "active" && subscription_cycle)) && (
        <Archived plan={subscription_plan} />
      )}
      {status && <Usage usage={status.usage} />}
    </section>
  )
}
