import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../lib/text/messages.ts"
import { useStored } from "../../lib/session/storage.ts"
import { Button } from "../../ui/marks/button.tsx"
import { pushStateOptions, useSwitchPush } from "./push-api.ts"
import styles from "./push-offer.module.css"

/** Offers push once there is a notification. "Not now" hides the offer in this browser. */
export function PushOffer() {
  const words = useMessages().notifications.push
  const state = useQuery(pushStateOptions).data
  const switching = useSwitchPush()
  const [answer, setAnswer] = useStored("pushOffer")
  if (state !== "off" || answer !== undefined) return null
  return (
    <aside className={styles.offer}>
      <p>
        <strong>{words.askTitle}</strong> {words.off}
      </p>
      <div className={`flex justify-end gap-2 ${styles.actions}`}>
        <Button size="s" look="plain" onClick={() => setAnswer("declined")}>
          {words.later}
        </Button>
        <Button size="s" look="primary" busy={switching.isPending} onClick={() => switching.mutate(true)}>
          {words.enable}
        </Button>
      </div>
    </aside>
  )
}
