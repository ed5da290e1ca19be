import { useQuery } from "@tanstack/react-query"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { useStored } from "../../lib/session/storage.ts"
import { Button } from "../../ui/marks/button.tsx"
import styles from "./notification-settings.module.css"
import { devicesOptions, useRemoveDevice } from "./push-api.ts"

/** The user's other browsers with push messages. Renders nothing without any. */
export function DeviceList({ nameOf }: { nameOf: (userAgent: string | null) => string | undefined }) {
  const words = useMessages().notifications
  const format = useFormat()
  const devices = useQuery(devicesOptions).data ?? []
  const [own] = useStored("pushSubscription")
  const remove = useRemoveDevice()
  const others = devices.filter(({ id }) => id !== own)
  if (others.length === 0) return null
  return (
    <>
      <h3 className={styles.subheading}>{words.devices}</h3>
      <ul className="stack gap-2">
        {others.map(({ id, user_agent, created_at }) => (
          <li key={id} className="row justify-between gap-4">
            <p className="min-w-0">
              {nameOf(user_agent) ?? words.unknownDevice}
              <span className="muted"> · {words.since(format.longDate(created_at))}</span>
            </p>
            <Button
              size="s"
              busy={remove.isPending && remove.variables === id}
              onClick={() => remove.mutate(id)}
            >
              {words.removeDevice}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
