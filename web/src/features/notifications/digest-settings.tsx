import type { NotificationSettings } from "@funil/contract/messages/notifications"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import styles from "./notification-settings.module.css"
import { useSaveSettings } from "./notification-api.ts"

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Turns the daily mail on and sets its hour in the account's time zone. */
export function DigestSettings({
  digest,
  digest_hour,
}: Pick<NotificationSettings, "digest" | "digest_hour">) {
  const words = useMessages().notifications
  const format = useFormat()
  const { mutate: save } = useSaveSettings()
  const clock = (hour: number) => format.time(`2026-01-01 ${String(hour).padStart(2, "0")}:00`)
  return (
    <>
      <Checkbox
        look="switch"
        label={words.digest}
        checked={digest === "daily"}
        onChange={(on) => save({ digest: on ? "daily" : "off" })}
      />
      <div className={styles.hour}>
        <SelectField
          label={words.digestHour}
          hint={words.digestHint}
          value={String(digest_hour)}
          disabled={digest === "off"}
          options={hours.map((hour) => ({ value: String(hour), label: clock(hour) }))}
          onChange={(hour) => save({ digest_hour: Number(hour) })}
        />
      </div>
    </>
  )
}
