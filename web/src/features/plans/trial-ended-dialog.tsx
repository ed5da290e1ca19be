import { planLimits } from "@funil/contract/plans"
import { useQuery } from "@tanstack/react-query"
import { openUpgrade } from "../../lib/upgrade.ts"
import { useRole } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { accountStatusOptions } from "../accounts/account-api.ts"
import { useLogout } from "../sessions/session-api.ts"
import { AskAdmin } from "./ask-admin.tsx"
import { CleanUp, tooMany } from "./clean-up.tsx"
import { useChooseFreePlan } from "./plan-api.ts"
import styles from "./plans.module.css"
import { SupportLink } from "./support-link.tsx"
import { TakeData } from "./take-data.tsx"

function Choice() {
  const words = useMessages().plans
  const status = useQuery(accountStatusOptions).data
  const { mutate: goFree, isPending } = useChooseFreePlan()
  return (
    <>
      <div className={styles.choices}>
        <section className={styles.choice}>
          <h3>{words.trialEnded.paid}</h3>
          <p>{words.trialEnded.paidText}</p>
          <Button look="primary" wide onClick={() => openUpgrade()}>
            {words.seePlans}
          </Button>
        </section>
        <section className={styles.choice}>
          <h3>{words.trialEnded.free}</h3>
          <p>{words.trialEnded.freeText(planLimits.start.pipelines)}</p>
          <Button
            wide
            busy={isPending}
            disabled={!status || tooMany(status).length > 0}
            onClick={() => goFree()}
          >
            {words.trialEnded.chooseFree}
          </Button>
        </section>
      </div>
      <CleanUp />
    </>
  )
}

/** The trial is over and nothing was chosen: admins choose, or make room for the free plan; anyone takes data away. */
export function TrialEndedDialog() {
  const words = useMessages().plans
  const role = useRole()
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
        </>
      }
    >
      {role === "admin" ? (
        <>
          <p>{words.trialEnded.text}</p>
          <Choice />
        </>
      ) : (
        <AskAdmin />
      )}
      <p className={styles.muted}>{words.resting}</p>
      <TakeData />
    </Dialog>
  )
}
