import type { CustomField } from "@funil/contract/custom-fields"
import {
  type DealPlace,
  kindByName,
  type MovedStatus,
  type StageKindOf,
} from "@funil/contract/moving/deal-place"
import type { MoveChoices } from "@funil/contract/moving/move-choices"
import { foldedName, type MovedFile } from "@funil/contract/moving/moved-file"
import type { FoundPipeline } from "@funil/contract/moving/survey-move"
import type { Pipeline } from "@funil/contract/pipelines"
import { ownValue } from "@funil/contract/shared/own-value"
import type { TaskType } from "@funil/contract/tasks"
import type { User } from "@funil/contract/users"
import { samplesOf } from "../table-preview.ts"
import { guessType } from "../guess-type.ts"
import { labelOf } from "./move-draft.ts"

const maxReasons = 50

/** What new pipelines and nameless records are called. */
export interface MoveNames {
  readonly stage: string
  readonly won: string
  readonly lost: string
  readonly noReason: string
  readonly nameless: string
}

/** The pipeline that a found one becomes: `new`, or the id of one that is there. */
export type PipelineChoices = Readonly<Record<string, string>>

const isCalled = (one: { name: string }, name: string) => foldedName(one.name) === foldedName(name)

/** The stages and lost reasons of a found pipeline that one that is there has not; any reason will do where it has no list. */
export function misfitsIn(found: FoundPipeline, there: Pipeline): { stages: string[]; reasons: string[] } {
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

/** A pipeline of the same name is the one that is meant, if it has all the stages and reasons. */
export function usualPipelines(found: readonly FoundPipeline[], there: readonly Pipeline[]): PipelineChoices {
  const fits = (one: FoundPipeline) =>
    there.find((pipeline) => {
      const { stages, reasons } = misfitsIn(one, pipeline)
      return isCalled(pipeline, one.name) && stages.length + reasons.length === 0
    })
  return Object.fromEntries(found.map((one) => [one.name, fits(one)?.id ?? "new"]))
}

/** The stages of found pipelines in the orders that somebody gave them. */
export type StageOrders = Readonly<Record<string, readonly string[]>>

export function inOrder(found: readonly FoundPipeline[], orders: StageOrders): FoundPipeline[] {
  return found.map((one) => {
    const order = (ownValue(orders, one.name) ?? []).filter((stage) => one.stages.includes(stage))
    return { ...one, stages: [...order, ...one.stages.filter((stage) => !order.includes(stage))] }
  })
}

/** What the user says that deals of stages are, by `kindKey`. */
export type KindChoices = Readonly<Record<string, MovedStatus>>

export function kindKey(pipeline: string, stage: string): string {
  return `${foldedName(pipeline)} / ${foldedName(stage)}`
}

export function kindsOf(choices: KindChoices): StageKindOf {
  return (pipeline, stage) => ownValue(choices, kindKey(pipeline, stage)) ?? kindByName(pipeline, stage)
}

/** The name that the stage for won or lost deals keeps: that of the only one there was. */
function endName({ ends }: FoundPipeline, kind: "won" | "lost"): string | undefined {
  const names = ends.filter((end) => end.kind === kind)
  return names.length === 1 ? names[0]?.name : undefined
}

/** What the last stages of a new pipeline are called. */
export function endNames(found: FoundPipeline, names: Pick<MoveNames, "won" | "lost">) {
  return { won: endName(found, "won") ?? names.won, lost: endName(found, "lost") ?? names.lost }
}

/** Whether several stages of a found pipeline become one. */
export function hasJoinedEnds({ ends }: FoundPipeline): boolean {
  return new Set(ends.map(({ kind }) => kind)).size < ends.length
}

/** Keeps the name of a stage as a tag where several become one. */
export function endTagIn(found: readonly FoundPipeline[]): (place: DealPlace) => string {
  return ({ pipeline, end }) => {
    const ends = found.find(({ name }) => name === pipeline)?.ends ?? []
    return end && ends.filter(({ kind }) => kind === end.kind).length > 1 ? end.name : ""
  }
}

/** What a new pipeline is called: as it was, with the product behind it where one is called so already. */
export function newPipelineName(
  { name: found }: FoundPipeline,
  there: readonly Pipeline[],
  { pipeline, product }: { readonly pipeline: string; readonly product: string },
): string {
  const name = found || pipeline
  return there.some((one) => isCalled(one, name)) ? `${name} (${product})` : name
}

/** The body of a pipeline that is made as it was found; too many reasons to choose from are free text. */
export function newPipeline(
  found: FoundPipeline,
  name: string,
  names: Pick<MoveNames, "stage" | "won" | "lost" | "noReason">,
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

/** A column that becomes a field of the account's own. */
export interface NewField {
  readonly file: MovedFile
  readonly at: number
  readonly label: string
}

export function newFields(files: readonly MovedFile[]): NewField[] {
  return files.flatMap((file) =>
    file.meanings.flatMap((meaning, at) =>
      meaning === "own" && file.noun !== "task"
        ? [{ file, at, label: labelOf(file, file.headers[at] ?? "") }]
        : [],
    ),
  )
}

/** The bodies of the fields, one for those of a noun that are called alike. */
export function fieldBodies(fields: readonly NewField[]) {
  const alike = Map.groupBy(fields, ({ file, label }) => `${file.noun} ${foldedName(label)}`)
  return [...alike.values()].flatMap(([field]) => {
    if (!field || field.file.noun === "task") return []
    const { file, at, label } = field
    const whole = { headers: file.headers, rows: file.rows, isWhole: true }
    // A type has to hold for each of them: nothing is checked before.
    const values = samplesOf(whole, at, Number.POSITIVE_INFINITY)
    const type = guessType(values, file.rows.length)
    return [{ entity: file.noun, label, type, ...(type === "select" && { options: values }) }]
  })
}

/** The files once the fields that they need are made. */
export function withFields(files: readonly MovedFile[], made: readonly CustomField[]): MovedFile[] {
  return files.map((file) => ({
    ...file,
    meanings: file.meanings.map((meaning, at) => {
      if (meaning !== "own") return meaning
      const label = foldedName(labelOf(file, file.headers[at] ?? ""))
      const field = made.find((one) => one.entity === file.noun && foldedName(one.label) === label)
      return field ? `custom_fields.${field.name}` : null
    }),
  }))
}

/** Where deals come to stand, by the pipeline that each found one becomes. */
export function placesIn(
  becomes: (name: string) => Pipeline | undefined,
  { noReason }: Pick<MoveNames, "noReason">,
): Pick<MoveChoices, "stageOf" | "reasonOf"> {
  const stageIn = ({ pipeline, stage, status }: DealPlace) => {
    const stages = becomes(pipeline)?.stages ?? []
    if (status !== "open") return stages.find(({ kind }) => kind === status)
    const open = stages.filter(({ kind }) => kind === "open")
    return open.find(({ name }) => foldedName(name) === foldedName(stage)) ?? open[0]
  }
  return {
    stageOf: (place) => stageIn(place)?.id ?? "",
    reasonOf: ({ pipeline, reason }) => {
      const options = becomes(pipeline)?.lost_reason_options ?? []
      return options.find((option) => foldedName(option) === foldedName(reason)) ?? (reason || noReason)
    },
  }
}

/** The user whom a word means: an e-mail, a name, or the beginning of an e-mail. */
export function ownerIn(users: readonly User[]): (word: string) => string | null {
  const known = new Map<string, string>()
  const ways: readonly ((user: User) => string | undefined)[] = [
    ({ email }) => email,
    ({ first_name: first, last_name: last }) => `${first} ${last ?? ""}`,
    ({ email }) => email?.split("@")[0],
  ]
  for (const wordOf of ways)
    for (const user of users) {
      const key = foldedName(wordOf(user) ?? "")
      if (key !== "" && !known.has(key)) known.set(key, user.id)
    }
  return (word) => known.get(foldedName(word)) ?? null
}

/** The users whom the words of the files mean, as the user chose; an empty id is nobody here. */
export type OwnerChoices = Readonly<Record<string, string>>

/** Users who can own deals and tasks. */
export function possibleOwners(users: readonly User[]): User[] {
  return users.filter(({ role, deactivated }) => role !== "visitor" && deactivated !== true)
}

/** The user whom a word means: as chosen, else as proposed. */
export function chosenOwnerIn(
  users: readonly User[],
  choices: OwnerChoices,
): (word: string) => string | null {
  const propose = ownerIn(possibleOwners(users))
  return (word) => {
    const chosen = ownValue(choices, foldedName(word))
    return chosen === undefined ? propose(word) : chosen || null
  }
}

const ways: readonly (readonly [TaskType["way"], RegExp])[] = [
  ["call", /call|liga|chamada|telefon/],
  ["whatsapp", /whats/],
  ["email", /mail/],
  ["meeting", /meet|reuni|visita|visit|almoco|lunch|demo/],
]

/** The task type that a word means: one of that name, else one of that way, else the last. */
export function taskTypeIn(types: readonly TaskType[]): (word: string) => string {
  return (word) => {
    const key = foldedName(word)
    const [way] = ways.find(([, pattern]) => pattern.test(key)) ?? []
    const found =
      types.find(({ name }) => foldedName(name) === key) ?? (way && types.find((type) => type.way === way))
    return (found ?? types.find((type) => type.way === null) ?? types.at(-1))?.id ?? ""
  }
}
