import type {
  NotificationChannel,
  NotificationKind,
  NotificationSettings,
} from "@funil/contract/messages/notifications"
import { isOwn } from "@funil/contract/shared/own-value"
import { useMessages } from "../../lib/text/messages.ts"
import { useSaveSettings } from "./notification-api.ts"
import styles from "./kind-settings.module.css"
import { KindIcon } from "./kind-icon.tsx"

const channels: readonly NotificationChannel[] = ["app", "push", "email"]

/**
 * A grid of kinds and channels. Each checkbox saves at once. The daily mail's checkboxes are off
 * until it is turned on.
 */
export function KindSettings({ kinds, digest }: Pick<NotificationSettings, "kinds" | "digest">) {
  const words = useMessages().notifications
  const { mutate: save } = useSaveSettings()
  const isIdle = (channel: NotificationChannel) => channel === "email" && digest === "off"
  const all = Object.entries(kinds) as [NotificationKind, Record<NotificationChannel, boolean>][]
  // A newer server may send unknown kinds.
  const rows = all.filter(([kind]) => isOwn(words.kinds, kind))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{words.kindsTitle}</span>
          </th>
          {channels.map((channel) => (
            <th key={channel} scope="col" className={`text-s muted medium text-center ${styles.channel}`}>
              {words.channels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([kind, chosen]) => (
          <tr key={kind}>
            <th scope="row" className={styles.kind}>
              <span className={`row gap-3 ${styles.what}`}>
                <KindIcon kind={kind} />
                {words.kinds[kind]}
              </span>
            </th>
            {channels.map((channel) => (
              <td key={channel}>
                <label
                  className={`center pointer ${styles.cell}`}
                  title={isIdle(channel) ? words.digestOff : undefined}
                >
                  <input
                    aria-label={words.channelOf(words.channels[channel], words.kinds[kind])}
                    type="checkbox"
                    className={styles.box}
                    checked={chosen[channel]}
                    disabled={isIdle(channel)}
                    onChange={({ target }) => save({ kinds: { [kind]: { [channel]: target.checked } } })}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
