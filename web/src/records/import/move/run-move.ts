import type { MovedFile } from "@funil/contract/moving/moved-file"
import { rivalNames } from "@funil/contract/moving/rivals"
import type { MoveSurvey } from "@funil/contract/moving/survey-move"
import { writeMove } from "@funil/contract/schemas/moving/write-move"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Pipeline } from "@funil/contract/pipelines"
import type { TaskType } from "@funil/contract/tasks"
import type { User } from "@funil/contract/users"
import type { Messages } from "../../../lib/messages.ts"
import { beginMove, cancelMove, sendTable, startMove } from "./move-api.ts"
import {
  chosenOwnerIn,
  endTagIn,
  fieldBodies,
  type KindChoices,
  kindsOf,
  type MoveNames,
  newFields,
  newPipeline,
  newPipelineName,
  type OwnerChoices,
  type PipelineChoices,
  placesIn,
  taskTypeIn,
  withFields,
} from "./move-plan.ts"

export interface MoveRequest {
  readonly files: readonly MovedFile[]
  readonly survey: MoveSurvey
  readonly pipelines: PipelineChoices
  readonly isMine: boolean
  readonly kinds: KindChoices
  readonly owners: OwnerChoices
  readonly me: { readonly id: string; readonly timezone: string }
  readonly around: {
    readonly pipelines: readonly Pipeline[]
    readonly users: readonly User[]
    readonly taskTypes: readonly TaskType[]
  }
}

function namesFor(m: Messages): MoveNames {
  const { stage, won, lost, noReason, nameless } = m.moves.names
  return { stage, won, lost, noReason, nameless }
}

/** Makes what a move needs, sends its files and starts it; what was made is undone where that fails. Answers its id. */
export async function runMove(
  { files, survey, around, me, ...chosen }: MoveRequest,
  m: Messages,
): Promise<string> {
  const [first] = files
  if (!first) throw new Error("a move without files")
  const names = namesFor(m)
  const fresh = survey.pipelines.filter(({ name }) => (ownValue(chosen.pipelines, name) ?? "new") === "new")
  const { id, pipelines, custom_fields } = await beginMove({
    rival: first.rival,
    pipelines: fresh.map((found) => {
      const called = { pipeline: m.moves.names.pipeline, product: rivalNames[first.rival] }
      return newPipeline(found, newPipelineName(found, around.pipelines, called), names)
    }),
    custom_fields: fieldBodies(newFields(files)),
  })
  const made = new Map(fresh.map(({ name }, at) => [name, pipelines[at]]))
  const becomes = (name: string) =>
    made.get(name) ?? around.pipelines.find((one) => one.id === ownValue(chosen.pipelines, name))
  try {
    const { tables } = writeMove(withFields(files, custom_fields), {
      ...placesIn(becomes, names),
      kindOf: kindsOf(chosen.kinds),
      tagOf: endTagIn(survey.pipelines),
      ownerOf: chosenOwnerIn(around.users, chosen.owners),
      ownerless: chosen.isMine ? me.id : null,
      me: me.id,
      taskTypeOf: taskTypeIn(around.taskTypes),
      timezone: me.timezone,
      now: new Date(),
      nameless: names.nameless,
    })
    // One after the other: each links to those before.
    for (const table of tables)
      await sendTable(id, table, table.file ?? ownValue(m.moves.derived, table.noun) ?? table.noun)
    await startMove(id)
    return id
  } catch (error) {
    await cancelMove(id, true).catch(() => undefined)
    throw error
  }
}
