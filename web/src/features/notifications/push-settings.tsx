import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { pushStateOptions, useSwitchPush } from "./push-api.ts"

/** The state of push in this browser, with the next step. */
export function PushSettings() {
  const words = useMessages().notifications.push
  const state = useQuery(pushStateOptions).data
  const switching = useSwitchPush()
  if (state === undefined) return <Skeleton height={32} />
  const canSwitch = state === "on" || state === "off"
  return (
    <div className="row justify-between gap-4">
      <p className="min-w-0">{words[state]}</p>
      {canSwitch && (
        <Button
          look={state === "off" ? "primary" : "default"}
          busy={switching.isPending}
          onClick={() => switching.mutate(state === "off")}
        >
          {state === "off" ? words.enable : words.disable}
        </Button>
      )}
    </div>
  )
}
