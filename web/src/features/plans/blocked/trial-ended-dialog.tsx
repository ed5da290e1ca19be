import { planLimits } from "@funil/contract/account/plans"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { openUpgrade } from "../../../lib/session/upgrade.ts"
import { useRole } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx"
import { accountStatusOptions } from "../../accounts/account-api.ts"
import { useLogout } from "../../sessions/session-api.ts"
import { AskAdmin } from "./ask-admin.tsx"
import { CleanUp, tooMany } from "./clean-up.tsx"
import { KeepChooser } from "./keep-chooser.tsx"
import { useChooseFreePlan } from "../plan-api.ts"
import styles from "../plans.module.css"
import { SupportLink } from "./support-link.tsx"
import { TakeData } from "../data/take-data.tsx"
import { type KeepChoice, useKeepChoice } from "./use-keep-choice.ts"

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
