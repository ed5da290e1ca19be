import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { deviceName } from "../../features/sessions/device-name.ts"
import { DeviceList } from "../../features/notifications/device-list.tsx"
import { DigestSettings } from "../../features/notifications/digest-settings.tsx"
import { KindSettings } from "../../features/notifications/kind-settings.tsx"
import { settingsOptions } from "../../features/notifications/notification-api.ts"
import { PushSettings } from "../../features/notifications/push-settings.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="stack gap-3">
      <h2 className="text-m">{title}</h2>
      {text && <p className="muted">{text}</p>}
      <div className="card p-4">{children}</div>
    </section>
  )
}

/** The user's notification channels and devices. */
export function NotificationSettingsPage() {
  const words = useMessages().notifications
  const settings = useQuery(settingsOptions)
  if (settings.isError && !settings.data)
    return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  return (
    <div className="page">
      <Section title={words.kindsTitle} text={words.kindsText}>
        {settings.data ? <KindSettings {...settings.data} /> : <Skeleton height={300} />}
      </Section>
      <Section title={words.pushTitle}>
        <PushSettings />
        <DeviceList nameOf={deviceName} />
      </Section>
      <Section title={words.digestTitle}>
        {settings.data ? <DigestSettings {...settings.data} /> : <Skeleton height={90} />}
      </Section>
    </div>
  )
}
