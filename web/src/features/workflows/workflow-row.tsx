import type { RunReason, RunState } from "@funil/contract/automations/workflow-rules"
import type { Workflow } from "@funil/contract/automations/workflows"
import { Link, useNavigate } from "@tanstack/react-router"
import { ArrowRight, CircleAlert, Copy, History, Pencil, Trash2 } from "lucide-react"
import type { ComponentType } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { ActionIcon } from "../../records/record/parts/action-icon.tsx"
import { rowLink, RowMenu, RowSwitch, RowText, RowWarning, SettingRow } from "../../settings/setting-row.tsx"
import { MenuItem, MenuSeparator } from "../../ui/overlays/menu.tsx"
import { personName } from "../../lib/text/person-name.ts"
import { useSwitchWorkflow, workflowSetting } from "./workflow-api.ts"
import styles from "./workflow-list.module.css"
import type { Sentence } from "./workflow-sentence.ts"

interface RowProps {
  workflow: Workflow
  /** What it does. */
  sentence: Sentence
  StateBadge: ComponentType<{ run: { state: RunState; reason: RunReason | null } }>
}

/** The last run, and the results of the last 30 days. */
function RunFacts({ workflow, StateBadge }: Pick<RowProps, "workflow" | "StateBadge">) {
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
    <>
      {last_at && last_state ? (
        <p className="row gap-2">
          <StateBadge run={{ state: last_state, reason: last_reason }} />
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
    </>
  )
}

function WorkflowMenu({ workflow }: Pick<RowProps, "workflow">) {
  const words = useMessages().workflows.list
  const navigate = useNavigate()
  const remove = workflowSetting.useRemove()
  const { id: workflowId, name } = workflow
  return (
    <RowMenu label={words.actions(name)}>
      <MenuItem
        icon={<Pencil />}
        onSelect={() => void navigate({ to: "/admin/workflows/$workflowId/edit", params: { workflowId } })}
      >
        {words.edit}
      </MenuItem>
      <MenuItem
        icon={<Copy />}
        onSelect={() => void navigate({ to: "/admin/workflows/create", search: { from: workflowId } })}
      >
        {words.duplicate}
      </MenuItem>
      <MenuItem
        icon={<History />}
        onSelect={() => void navigate({ to: "/admin/workflows/$workflowId/runs", params: { workflowId } })}
      >
        {words.runs}
      </MenuItem>
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 />} onSelect={() => void remove(workflow)}>
        {words.remove}
      </MenuItem>
    </RowMenu>
  )
}

/** An automation: its switch, its description and its results. */
export function WorkflowRow({ workflow, sentence, StateBadge }: RowProps) {
  const words = useMessages().workflows
  const { mutate: toggle } = useSwitchWorkflow()
  const { id, name, enabled, action, saved_by, stopped_reason, archived } = workflow
  const stopped = archived
    ? "archived"
    : stopped_reason && (stopped_reason === "author_gone" ? stopped_reason : "other")
  const detail = (
    <span className={styles.sentence}>
      {sentence.when} <ArrowRight aria-label="→" /> {sentence.what}
    </span>
  )
  return (
    <SettingRow
      start={
        <RowSwitch
          label={words.list.toggle(name)}
          isOn={enabled}
          onChange={(next) => toggle({ id, enabled: next })}
        />
      }
      icon={<ActionIcon action={action} />}
      isOff={!enabled}
      facts={<RunFacts workflow={workflow} StateBadge={StateBadge} />}
      tools={<WorkflowMenu workflow={workflow} />}
    >
      <Link to="/admin/workflows/$workflowId/edit" params={{ workflowId: id }} className={rowLink}>
        <RowText name={name} detail={detail} />
      </Link>
      {saved_by && (
        <p className={styles.author} title={words.list.savedBy(personName(saved_by))}>
          {words.list.by(personName(saved_by))}
        </p>
      )}
      {stopped && (
        <RowWarning icon={<CircleAlert aria-hidden="true" />}>{words.stoppedBy[stopped]}</RowWarning>
      )}
    </SettingRow>
  )
}
