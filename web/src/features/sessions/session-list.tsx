import { KeyRound, MonitorSmartphone } from "lucide-react"
import { useFormat } from "../../lib/text/format.ts"
import { type Messages, useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { Badge } from "../../ui/marks/badge.tsx"
import { Button } from "../../ui/marks/button.tsx"
import { ErrorState } from "../../ui/marks/error-state.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import { deviceName } from "./device-name.ts"
import { useEndSession, useSessions } from "./session-api.ts"
import styles from "./session-list.module.css"

type Session = NonNullable<ReturnType<typeof useSessions>["data"]>[number]

/** The name of a session: an API token, the extension or a browser. */
function nameOf(m: Messages, { kind, name, user_agent }: Session): string {
  if (kind === "token") return m.sessions.token(name ?? "")
  return kind === "extension" ? m.sessions.extension : (deviceName(user_agent) ?? m.sessions.unknownDevice)
}

/** The user's sessions and API tokens. All but the current session can be ended. */
export function SessionList() {
  const m = useMessages()
  const format = useFormat()
  const sessions = useSessions()
  const end = useEndSession()
  if (sessions.isError) return <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
  if (!sessions.data) return <Skeleton height={52} />
  return (
    <ul>
      {sessions.data.map((session) => (
        <li key={session.id} className={`row gap-3 ${styles.row}`}>
          {session.kind === "token" ? (
            <KeyRound className="icon-l faint" aria-hidden="true" />
          ) : (
            <MonitorSmartphone className="icon-l faint" aria-hidden="true" />
          )}
          <div className="flex-1 min-w-0">
            <p className="row wrap gap-2 medium">
              {nameOf(m, session)}
              {session.current && <Badge tone="accent">{m.sessions.current}</Badge>}
            </p>
            <p className="text-s muted">
              {[session.ip, m.sessions.lastSeen(format.relative(session.last_seen_at))]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
          {!session.current && (
            <Button
              size="s"
              busy={end.isPending && end.variables === session.id}
              onClick={() =>
                end.mutate(session.id, {
                  onSuccess: () => showToast({ status: "success", title: m.sessions.ended }),
                })
              }
            >
              {m.sessions.end}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
