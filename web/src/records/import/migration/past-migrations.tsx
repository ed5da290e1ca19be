import type { Migration } from "@funil/contract/data/migrations"
import { migratedNouns, rivalNames } from "@funil/contract/migrations-in/systems/rivals"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Undo2 } from "lucide-react"
import { useState } from "react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { personName } from "../../../lib/text/person-name.ts"
import { Badge } from "../../../ui/marks/badge.tsx"
import { Button } from "../../../ui/marks/button.tsx"
import importStyles from "../import.module.css"
import { pastMigrationsOptions } from "./migration-api.ts"
import styles from "./past-migrations.module.css"
import { undoMigration } from "./undo-migration.ts"

const tones = {
  held: "neutral",
  running: "accent",
  done: "success",
  cancelled: "neutral",
  undone: "neutral",
} as const

interface Props {
  onOpen: (id: string) => void
}

/**
 * Earlier migrations with source, counts, date and user. Each links to its result and can be undone
 * for a while.
 */
export function PastMigrations({ onOpen }: Props) {
  const words = useMessages().migrations
  const { data: migrations = [] } = useQuery(pastMigrationsOptions)
  if (migrations.length === 0) return null
  return (
    <section className={importStyles.past} aria-label={words.past.title}>
      <h2 className="mb-2 text-m bold">{words.past.title}</h2>
      <ul>
        {migrations.map((migration) => (
          <PastMigration key={migration.id} migration={migration} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

function PastMigration({ migration, onOpen }: Props & { migration: Migration }) {
  const words = useMessages().migrations
  const format = useFormat()
  const client = useQueryClient()
  const [isTakingBack, setTakingBack] = useState(false)
  const { id, rival, status, imports, user, created_at: at, undo_token: token } = migration
  const product = rivalNames[rival]
  const brought = migratedNouns.flatMap((noun) => {
    const count = imports.reduce((sum, one) => sum + (one.entity === noun ? one.created : 0), 0)
    const amount = noun === "task" ? words.past.activities : words.counts[noun]
    return count > 0 ? [amount(count)] : []
  })
  const takeBack = async () => {
    setTakingBack(true)
    await undoMigration(client, token)
    setTakingBack(false)
  }
  return (
    <li className={`row gap-3 ruled ${styles.row}`}>
      <button
        type="button"
        className={`hoverable ${styles.open}`}
        aria-label={words.past.open(product, format.dateTime(at))}
        onClick={() => onOpen(id)}
      >
        <span className="row gap-2">
          <strong>{product}</strong>
          <Badge tone={tones[status]}>{words.past.statuses[status]}</Badge>
        </span>
        <span className="tabular">{brought.join(" · ") || words.past.nothing}</span>
        <span className="muted">
          <time dateTime={at}>{format.dateTime(at)}</time>
          {user && ` · ${personName(user)}`}
        </span>
      </button>
      {token !== null && status !== "running" && (
        <Button icon={<Undo2 />} busy={isTakingBack} onClick={() => void takeBack()}>
          {words.past.undo}
        </Button>
      )}
    </li>
  )
}
