import type { CustomField } from "@funil/contract/settings/custom-fields"
import {
  type DealPlace,
  kindByName,
  type MigratedStatus,
  type StageKindOf,
} from "@funil/contract/migrations-in/deal-place"
import type { MigrationChoices } from "@funil/contract/migrations-in/migration-choices"
import { unaccentedName, type MigratedFile } from "@funil/contract/migrations-in/migrated-file"
import type { SurveyedPipeline } from "@funil/contract/migrations-in/survey-migration"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import { ownValue } from "@funil/contract/shared/own-value"
import type { TaskType } from "@funil/contract/records/tasks"
import type { User } from "@funil/contract/account/users"
import { canOwn } from "../../assignable-users.ts"
import { samplesOf } from "../steps/table-preview.ts"
import { guessType } from "../steps/guess-type.ts"
import { labelOf } from "./migration-draft.ts"

const maxReasons = 50

/** The names of new pipelines and unnamed records. */
export interface MigrationNames {
  readonly stage: string
  readonly won: string
  readonly lost: string
  readonly noReason: string
  readonly nameless: string
}

/** The target of each pipeline: `new`, or the id of an existing one. */
export type PipelineChoices = Readonly<Record<string, string>>

const isCalled = (one: { name: string }, name: string) => unaccentedName(one.name) === unaccentedName(name)

/**
 * The stages and lost reasons that an existing pipeline lacks. A pipeline without a list accepts
 * any reason.
 */
export function misfitsIn(found: SurveyedPipeline, there: Pipeline): { stages: string[]; reasons: string[] } {
  const open = there.stages.filter(({ kind }) => kind === "open")
  const options = there.lost_reason_options
  return {
    stages: found.stages.filter((stage) => !open.some((one) => isCalled(one, stage))),
    reasons:
      options.length > 0
        ? found.reasons.filter((name) => !options.some((one) => isCalled({ name: one }, name)))
        : [],
  }
}

/** Defaults to an existing pipeline with the same name if it has all stages and reasons. */
export function usualPipelines(
  found: readonly SurveyedPipeline[],
  there: readonly Pipeline[],
): PipelineChoices {
  const fits = (one: SurveyedPipeline) =>
    there.find((pipeline) => {
      const { stages, reasons } = misfitsIn(one, pipeline)
      return isCalled(pipeline, one.name) && stages.length + reasons.length === 0
    })
  return Object.fromEntries(found.map((one) => [one.name, fits(one)?.id ?? "new"]))
}

/** The order of stages that the user chose, by pipeline. */
export type StageOrders = Readonly<Record<string, readonly string[]>>

export function inOrder(found: readonly SurveyedPipeline[], orders: StageOrders): SurveyedPipeline[] {
  return found.map((one) => {
    const order = (ownValue(orders, one.name) ?? []).filter((stage) => one.stages.includes(stage))
    return { ...one, stages: [...order, ...one.stages.filter((stage) => !order.includes(stage))] }
  })
}

/** The status of a stage's deals that the user chose, by `kindKey`. */
export type KindChoices = Readonly<Record<string, MigratedStatus>>

export function kindKey(pipeline: string, stage: string): string {
  return `${unaccentedName(pipeline)} / ${unaccentedName(stage)}`
}

export function kindsOf(choices: KindChoices): StageKindOf {
  return (pipeline, stage) => ownValue(choices, kindKey(pipeline, stage)) ?? kindByName(pipeline, stage)
}

/** The old name of the won or lost stage, if there was only one. */
function endName({ ends }: SurveyedPipeline, kind: "won" | "lost"): string | undefined {
  const names = ends.filter((end) => end.kind === kind)
  return names.length === 1 ? names[0]?.name : undefined
}

/** The names of a new pipeline's last stages. */
export function endNames(found: SurveyedPipeline, names: Pick<MigrationNames, "won" | "lost">) {
  return { won: endName(found, "won") ?? names.won, lost: endName(found, "lost") ?? names.lost }
}

/** Whether several stages become a single one. */
export function hasJoinedEnds({ ends }: SurveyedPipeline): boolean {
  return new Set(ends.map(({ kind }) => kind)).size < ends.length
}

/** Returns the tag that keeps a stage's name when several stages become one. */
export function endTagIn(found: readonly SurveyedPipeline[]): (place: DealPlace) => string {
  return ({ pipeline, end }) => {
    const ends = found.find(({ name }) => name === pipeline)?.ends ?? []
    return end && ends.filter(({ kind }) => kind === end.kind).length > 1 ? end.name : ""
  }
}

/** The name of a new pipeline. Adds the product's name if the name is taken. */
export function newPipelineName(
  { name: found }: SurveyedPipeline,
  there: readonly Pipeline[],
  { pipeline, product }: { readonly pipeline: string; readonly product: string },
): string {
  const name = found || pipeline
  return there.some((one) => isCalled(one, name)) ? `${name} (${product})` : name
}

/** The request body of a new pipeline. Too many lost reasons become free text. */
export function newPipeline(
  found: SurveyedPipeline,
  name: string,
  names: Pick<MigrationNames, "stage" | "won" | "lost" | "noReason">,
) {
  const { stages, reasons, hasUnexplained } = found
  const { won, lost } = endNames(found, names)
  const all = [...reasons, ...(hasUnexplained ? [names.noReason] : [])]
  return {
    name: name.slice(0, 200),
    stages: [...(stages.length > 0 ? stages : [names.stage]), won, lost].map((stage) => stage.slice(0, 200)),
    lost_reason_options: reasons.length > 0 && all.length <= maxReasons ? all : [],
  }
}

/** A column that becomes a custom field. */
export interface NewField {
  readonly file: MigratedFile
  readonly at: number
  readonly label: string
}

export function newFields(files: readonly MigratedFile[]): NewField[] {
  return files.flatMap((file) =>
    file.meanings.flatMap((meaning, at) =>
      meaning === "own" && file.noun !== "task"
        ? [{ file, at, label: labelOf(file, file.headers[at] ?? "") }]
        : [],
    ),
  )
}

/** The request bodies of the new fields. Columns of a noun with the same label share a field. */
export function fieldBodies(fields: readonly NewField[]) {
  const alike = Map.groupBy(fields, ({ file, label }) => `${file.noun} ${unaccentedName(label)}`)
  return [...alike.values()].flatMap(([field]) => {
    if (!field || field.file.noun === "task") return []
    const { file, at, label } = field
    const whole = { headers: file.headers, rows: file.rows, isWhole: true }
    // The type must fit every value, because nothing checks them earlier.
    const values = samplesOf(whole, at, Number.POSITIVE_INFINITY)
    const type = guessType(values, file.rows.length)
    return [{ entity: file.noun, label, type, ...(type === "select" && { options: values }) }]
  })
}

/** Maps the columns to the new fields once they exist. */
export function withFields(files: readonly MigratedFile[], made: readonly CustomField[]): MigratedFile[] {
  return files.map((file) => ({
    ...file,
    meanings: file.meanings.map((meaning, at) => {
      if (meaning !== "own") return meaning
      const label = unaccentedName(labelOf(file, file.headers[at] ?? ""))
      const field = made.find((one) => one.entity === file.noun && unaccentedName(one.label) === label)
      return field ? `custom_fields.${field.name}` : null
    }),
  }))
}

/** The target stages of deals, by the target of each pipeline. */
export function placesIn(
  becomes: (name: string) => Pipeline | undefined,
  { noReason }: Pick<MigrationNames, "noReason">,
): Pick<MigrationChoices, "stageOf" | "reasonOf"> {
  const stageIn = ({ pipeline, stage, status }: DealPlace) => {
    const stages = becomes(pipeline)?.stages ?? []
    if (status !== "open") return stages.find(({ kind }) => kind === status)
    const open = stages.filter(({ kind }) => kind === "open")
    return open.find(({ name }) => unaccentedName(name) === unaccentedName(stage)) ?? open[0]
  }
  return {
    stageOf: (place) => stageIn(place)?.id ?? "",
    reasonOf: ({ pipeline, reason }) => {
      const options = becomes(pipeline)?.lost_reason_options ?? []
      return (
        options.find((option) => unaccentedName(option) === unaccentedName(reason)) ?? (reason || noReason)
      )
    },
  }
}

/** Returns the user for an email, a name, or the part of an email before the "@". */
export function ownerIn(users: readonly User[]): (word: string) => string | null {
  const known = new Map<string, string>()
  const ways: readonly ((user: User) => string | undefined)[] = [
    ({ email }) => email,
    ({ first_name: first, last_name: last }) => `${first} ${last ?? ""}`,
    ({ email }) => email?.split("@")[0],
  ]
  for (const wordOf of ways)
    for (const user of users) {
      const key = unaccentedName(wordOf(user) ?? "")
      if (key !== "" && !known.has(key)) known.set(key, user.id)
    }
  return (word) => known.get(unaccentedName(word)) ?? null
}

/** The user for each owner name, as chosen. An empty id means nobody. */
export type OwnerChoices = Readonly<Record<string, string>>

/** Returns the active user for an owner name: the user's choice, else the suggestion. */
export function chosenOwnerIn(
  users: readonly User[],
  choices: OwnerChoices,
): (word: string) => string | null {
  const propose = ownerIn(users.filter(canOwn))
  return (word) => {
    const chosen = ownValue(choices, unaccentedName(word))
    return chosen === undefined ? propose(word) : chosen || null
  }
}

const ways: readonly (readonly [TaskType["way"], RegExp])[] = [
  ["call", /call|liga|chamada|telefon/],
  ["whatsapp", /whats/],
  ["email", /mail/],
  ["meeting", /meet|reuni|visita|visit|almoco|lunch|demo/],
]

/** Returns the task type for a word: by name, else by channel, else the last type. */
export function taskTypeIn(types: readonly TaskType[]): (word: string) => string {
  return (word) => {
    const key = unaccentedName(word)
    const [way] = ways.find(([, pattern]) => pattern.test(key)) ?? []
    const found =
      types.find(({ name }) => unaccentedName(name) === key) ??
      (way && types.find((type) => type.way === way))
    return (found ?? types.find((type) => type.way === null) ?? types.at(-1))?.id ?? ""
  }
}
