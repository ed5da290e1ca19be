import type { RunReason, RunState } from "@funil/contract/automations/workflow-rules"
import type { Workflow } from "@funil/contract/automations/workflows"
import { Link } from "@tanstack/react-router"
import { ArrowRight, CircleAlert, Copy, Ellipsis, History, Pencil, Trash2 } from "lucide-react"
import type { ComponentType } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Checkbox } from "../../ui/fields/checkbox.tsx"
import { Menu, MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx"
import { personName } from "../../lib/text/person-name.ts"
import { ActionIcon } from "../../records/record/parts/action-icon.tsx"
import { useRemoveWorkflow } from "./remove-workflow.ts"
import { useSwitchWorkflow } from "./workflow-api.ts"
import styles from "./workflow-list.module.css"
import type { Sentence } from "./workflow-sentence.ts"

/** The links of a row and its run counts. */
export interface WorkflowPlaces {
  readonly onEdit: (id: string) => void
  readonly onDuplicate: (id: string) => void
  readonly onRuns: (id: string) => void
  readonly StateBadge: ComponentType<{ run: { state: RunState; reason: RunReason | null } }>
}

interface RowProps {
  workflow: Workflow
  places: WorkflowPlaces
}

/** The last run, and the results of the last 30 days. */
function RunFacts({ workflow, places }: RowProps) {
  const { runs, enabled, next_at } = workflow
  const m = useMessages()
  const words = m.workflows
  const format = useFormat()
  const { last_at, last_state, last_reason, done, kept, failed, waiting } = runs
  const counts = [
    { key: "done", count: done, text: words.list.done(done) },
    { key: "kept", count: kept, text: words.list.kept(kept) },
    { key: "failed", count: failed, text: words.list.failed(failed) },
    { key: "waiting", count: waiting, text: words.list.waiting(waiting) },
  ].filter(({ count }) => count > 0)
  return (
    <div className={`stack items-end gap-1 text-s faint nowrap ${styles.facts}`}>
      {last_at && last_state ? (
        <p className="row gap-2">
          <places.StateBadge run={{ state: last_state, reason: last_reason }} />
          <time dateTime={last_at} title={format.dateTime(last_at)}>
            {format.relative(last_at)}
          </time>
        </p>
      ) : (
        <p className="row gap-2">{words.list.never}</p>
      )}
      {counts.length > 0 && (
        <div className={`flex gap-half overflow-hidden ${styles.bar}`} aria-hidden="true">
          {counts.map(({ key, count }) => (
            <span key={key} data-kind={key} style={{ flexGrow: count }} />
          ))}
        </div>
      )}
      {counts.length > 0 && (
        <p className={`flex gap-2 tabular ${styles.counts}`}>
          {counts.map(({ key, text }) => (
            <span key={key} data-kind={key}>
              {text}
            </span>
          ))}
          <span>{words.list.days}</span>
        </p>
      )}
      {enabled && next_at && (
        <p className={`flex gap-2 tabular ${styles.counts}`} title={format.dateTime(next_at)}>
          {words.list.next(format.relative(next_at))}
        </p>
      )}
    </div>
  )
}

function RowMenu({ workflow, places }: RowProps) {
  const words = useMessages().workflows.list
  const remove = useRemoveWorkflow()
  const { id, name } = workflow
  return (
    <Menu
      align="end"
      trigger={{ className: "icon-button", "aria-label": words.actions(name), children: <Ellipsis /> }}
    >
      <MenuItem icon={<Pencil />} onSelect={() => places.onEdit(id)}>
        {words.edit}
      </MenuItem>
      <MenuItem icon={<Copy />} onSelect={() => places.onDuplicate(id)}>
        {words.duplicate}
      </MenuItem>
      <MenuItem icon={<History />} onSelect={() => places.onRuns(id)}>
        {words.runs}
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 />} onSelect={() => void remove(workflow)}>
        {words.remove}
      </MenuItem>
    </Menu>
  )
}

interface Props extends RowProps {
  sentence: Sentence
}

/** An automation: its switch, its description and its results. */
export function WorkflowRow({ workflow, sentence, places }: Props) {
  const m = useMessages()
  const words = m.workflows
  const { mutate: toggle } = useSwitchWorkflow()
  const { id, name, enabled, action, saved_by, stopped_reason, archived } = workflow
  const stopped = archived
    ? "archived"
    : stopped_reason && (stopped_reason === "author_gone" ? stopped_reason : "other")
  return (
    <li className={`grid items-center gap-2 hoverable ${styles.row}`} data-off={!enabled || undefined}>
      <Checkbox
        look="switch"
        label={<span className="visually-hidden">{words.list.toggle(name)}</span>}
        checked={enabled}
        onChange={(next) => toggle({ id, enabled: next })}
      />
      <span className={`rounded center text-accent phone-hidden ${styles.icon}`}>
        <ActionIcon action={action} />
      </span>
      <div className={`stack gap-half min-w-0 ${styles.main}`}>
        <Link
          to="/admin/workflows/$workflowId/edit"
          params={{ workflowId: id }}
          className={`rounded stack gap-half text-inherit break no-underline ${styles.link}`}
        >
          <span className={`medium ${styles.name}`}>{name}</span>
          <span className={`muted pretty ${styles.sentence}`}>
            {sentence.when} <ArrowRight aria-label="→" /> {sentence.what}
          </span>
        </Link>
        {saved_by && (
          <p className={styles.author} title={words.list.savedBy(personName(saved_by))}>
            {words.list.by(personName(saved_by))}
          </p>
        )}
        {stopped && (
          <p className={`warned flex gap-2 text-s ${styles.stopped}`}>
            <CircleAlert aria-hidden="true" />
            {words.stoppedBy[stopped]}
          </p>
        )}
      </div>
      <RunFacts workflow={workflow} places={places} />
      <RowMenu workflow={workflow} places={places} />
    </li>
  )
}
