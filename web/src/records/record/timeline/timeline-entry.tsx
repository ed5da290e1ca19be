import type { UserRef } from "@funil/contract/shared/records"
import { Bot } from "lucide-react"
import type { ReactNode } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { personName } from "../../../lib/text/person-name.ts"
import { Avatar } from "../../../ui/marks/avatar.tsx"
import styles from "./timeline-entry.module.css"

interface Props {
  /** The author. Null means the system, undefined names nobody. */
  user?: UserRef | null
  /** Replaces the picture if no person is named. */
  mark?: ReactNode
  at: string
  /** The text after the name. */
  said: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

function Mark({ user, mark }: Pick<Props, "user" | "mark">) {
  if (user) return <Avatar decorative name={personName(user)} picture={user.profile_picture} />
  return <span className={`center flex-none muted ${styles.mark}`}>{user === null ? <Bot /> : mark}</span>
}

/** An entry of a timeline: author, text, time and content. */
export function TimelineEntry({ user, mark, at, said, actions, children }: Props) {
  const m = useMessages()
  const format = useFormat()
  return (
    <li className={`flex gap-2 relative ${styles.entry}`}>
      <Mark user={user} mark={mark} />
      <div className={`stack gap-1 flex-1 min-w-0 break ${styles.content}`}>
        <div className="flex items-start gap-2">
          <p className="flex-1 min-w-0">
            {user !== undefined && (
              <strong className="medium">{user ? personName(user) : m.details.history.system} </strong>
            )}
            {said}{" "}
            <time className="text-s faint nowrap" dateTime={at} title={format.dateTime(at)}>
              {format.relative(at)}
            </time>
          </p>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {children}
      </div>
    </li>
  )
}
