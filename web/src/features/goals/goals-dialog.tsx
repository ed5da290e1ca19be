import type { Goal } from "@funil/contract/settings/goals"
import { useQuery } from "@tanstack/react-query"
import { Pencil, Plus, Target, Trash2 } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useLanguage, useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { SettingEmpty, SettingList } from "../../settings/setting-list.tsx"
import { pipelinesOptions } from "../pipelines/pipeline-api.ts"
import { usersOptions } from "../users/user-api.ts"
import { personName } from "../../lib/text/person-name.ts"
import { goalsOptions, goalWrites } from "./goal-api.ts"
import { GoalForm } from "./goal-form.tsx"
import styles from "./goals.module.css"
import { monthName } from "./months.ts"

/** Returns the person and pipeline of a goal as text. */
function useGoalName(): (goal: Goal) => string {
  const words = useMessages().dashboards.goals
  const { data: pipelines } = useQuery(pipelinesOptions)
  const { data: users } = useQuery(usersOptions)
  const userName = (id: string) => {
    const user = users?.find((one) => one.id === id)
    if (user) return personName(user)
    return users && words.formerUser
  }
  const pipelineName = (id: string) => {
    const pipeline = pipelines?.find((one) => one.id === id)
    return pipeline?.name ?? (pipelines && words.hiddenPipeline)
  }
  return ({ user_id, pipeline_id }) => {
    const who = user_id === null ? words.everybody : userName(user_id)
    return [who, pipeline_id && pipelineName(pipeline_id)].filter(Boolean).join(" · ")
  }
}

interface RowProps {
  goal: Goal
  name: string
  onEdit: () => void
}

function GoalRow({ goal, name, onEdit }: RowProps) {
  const words = useMessages().dashboards.goals
  const format = useFormat()
  const { mutate: remove, isPending } = goalWrites.useTrash()
  const { amount, count } = goal
  const wanted = [
    ...(amount === null ? [] : [format.money(amount)]),
    ...(count === null ? [] : [words.sales(format.number(count))]),
  ]
  return (
    <li className={`line-above row gap-2 ${styles.row}`}>
      <span className={`flex wrap justify-between flex-1 min-w-0 ${styles.what}`}>
        <span className="break">{name}</span>
        <span className="medium tabular">{wanted.join(" · ")}</span>
      </span>
      <IconButton size="s" label={words.editOne(name)} icon={<Pencil />} onClick={onEdit} />
      <IconButton
        size="s"
        label={words.removeOne(name)}
        icon={<Trash2 />}
        disabled={isPending}
        onClick={() => remove(goal)}
      />
    </li>
  )
}

function GoalList({ onEdit, add }: { onEdit: (goal: Goal) => void; add: ReactNode }) {
  const words = useMessages().dashboards.goals
  const language = useLanguage()
  const nameOf = useGoalName()
  return (
    <SettingList
      query={useQuery(goalsOptions)}
      failed={words.loadFailed}
      empty={<SettingEmpty icon={<Target />} title={words.none} text={words.noneText} action={add} />}
    >
      {(goals) =>
        [...Map.groupBy(goals, ({ month }) => month)].map(([month, list]) => (
          <section key={month} aria-label={monthName(month, language)}>
            <h3 className="mb-1 text-s muted capital">{monthName(month, language)}</h3>
            <ul>
              {list.map((goal) => (
                <GoalRow key={goal.id} goal={goal} name={nameOf(goal)} onEdit={() => onEdit(goal)} />
              ))}
            </ul>
          </section>
        ))
      }
    </SettingList>
  )
}

/** The goals by month, to add, edit and delete. */
export function GoalsDialog({ onClose }: { onClose: () => void }) {
  const m = useMessages()
  const words = m.dashboards.goals
  const [open, setOpen] = useState<Goal | "new">()
  const add = (
    <Button look="primary" icon={<Plus />} onClick={() => setOpen("new")}>
      {words.add}
    </Button>
  )
  const footer = (
    <>
      <Button onClick={onClose}>{m.ui.close}</Button>
      {add}
    </>
  )
  return (
    <Dialog title={words.title} onClose={onClose} footer={footer}>
      <div className="stack gap-4">
        <p className="text-s muted">{words.lead}</p>
        <GoalList onEdit={setOpen} add={add} />
      </div>
      {open && <GoalForm goal={open === "new" ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Dialog>
  )
}
