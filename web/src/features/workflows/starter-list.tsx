import { Link } from "@tanstack/react-router"
import { useMessages } from "../../lib/text/messages.ts"
import { ActionIcon } from "../../records/record/parts/action-icon.tsx"
import styles from "./starter-list.module.css"
import { starterKeys, type StarterKey } from "./starters.ts"

const actions = {
  welcome: "send_email",
  follow_up: "add_task",
  stuck: "send_email",
  won: "send_slack",
  no_step: "add_tag",
  billing: "add_bill",
} as const satisfies Record<StarterKey, string>

/** Automation templates. Each opens the prefilled editor. */
export function StarterList() {
  const words = useMessages().workflows
  return (
    <ul className={styles.list}>
      {starterKeys.map((key) => (
        <li key={key}>
          <Link
            to="/admin/workflows/create"
            search={{ starter: key }}
            className={`card grid p-3 h-full text-inherit no-underline ${styles.card}`}
          >
            <span className={`rounded center text-accent ${styles.icon}`}>
              <ActionIcon action={actions[key]} />
            </span>
            <span className="bold">{words.starters[key].title}</span>
            <span className="muted pretty">{words.starters[key].text}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
