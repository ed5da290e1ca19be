import type { MigratedTable } from "@funil/contract/migrations-in/migration-choices"
import type { MigratedFile } from "@funil/contract/migrations-in/migrated-file"
import { rivalNames } from "@funil/contract/migrations-in/systems/rivals"
import type { MigrationSurvey } from "@funil/contract/migrations-in/survey-migration"
import { writeMigration } from "@funil/contract/schemas/migrations-in/write-migration"
import { ownValue } from "@funil/contract/shared/own-value"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import type { TaskType } from "@funil/contract/records/tasks"
import type { User } from "@funil/contract/account/users"
import { ApiError } from "../../../lib/api/api-error.ts"
import type { Messages } from "../../../lib/text/messages.ts"
import { beginMigration, cancelMigration, sendTable, startMigration } from "./migration-api.ts"
import {
  chosenOwnerIn,
  endTagIn,
  fieldBodies,
  type KindChoices,
  kindsOf,
  type MigrationNames,
  newFields,
  newPipeline,
  newPipelineName,
  type OwnerChoices,
  type PipelineChoices,
  placesIn,
  taskTypeIn,
  withFields,
} from "./migration-plan.ts"

export interface MigrationRequest {
  readonly files: readonly MigratedFile[]
  readonly survey: MigrationSurvey
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

function namesFor(m: Messages): MigrationNames {
  const { stage, won, lost, noReason, nameless } = m.migrations.names
  return { stage, won, lost, noReason, nameless }
}

/**
 * Why a migration didn't start: the file that failed to upload, and the migration that couldn't be
 * undone then.
 */
export class FailedStart extends ApiError {
  readonly file: string | undefined
  readonly unfinished: string | undefined

  constructor(cause: ApiError, { file, unfinished }: Pick<FailedStart, "file" | "unfinished">) {
    super({ status: cause.status, code: cause.code, body: cause.body, cause })
    this.file = file
    this.unfinished = unfinished
  }
}

/**
 * Creates, uploads and starts a migration. On failure it undoes everything. If that fails too, it
 * throws a `FailedStart`, and the next try first undoes the `unfinished` one.
 */
export async function runMigration(
  request: MigrationRequest,
  m: Messages,
  unfinished?: string,
): Promise<string> {
  let id = unfinished
  let file: string | undefined
  try {
    if (id !== undefined) await cancelMigration(id, true)
    id = undefined
    const begun = await begin(request, m)
    id = begun.id
    // In sequence, because each file links to earlier ones.
    for (const table of tablesOf(request, m, begun)) {
      file = table.file ?? ownValue(m.migrations.derived, table.noun) ?? table.noun
      await sendTable(id, table, file)
    }
    file = undefined
    await startMigration(id)
    return id
  } catch (error) {
    const isUndone = id === undefined || (await cancelMigration(id, true).then(Boolean, () => false))
    if (!(error instanceof ApiError)) throw error
    throw new FailedStart(error, { file, unfinished: isUndone ? undefined : id })
  }
}

async function begin({ files, survey, around, pipelines: chosen }: MigrationRequest, m: Messages) {
  const [first] = files
  if (!first) throw new Error("a migration without files")
  const names = namesFor(m)
  const fresh = survey.pipelines.filter(({ name }) => (ownValue(chosen, name) ?? "new") === "new")
  const begun = await beginMigration({
    rival: first.rival,
    pipelines: fresh.map((found) => {
      const called = { pipeline: m.migrations.names.pipeline, product: rivalNames[first.rival] }
      return newPipeline(found, newPipelineName(found, around.pipelines, called), names)
    }),
    custom_fields: fieldBodies(newFields(files)),
  })
  return { ...begun, fresh }
}

function tablesOf(
  { files, survey, around, me, ...chosen }: MigrationRequest,
  m: Messages,
  { fresh, pipelines, custom_fields }: Awaited<ReturnType<typeof begin>>,
): readonly MigratedTable[] {
  const names = namesFor(m)
  const made = new Map(fresh.map(({ name }, at) => [name, pipelines[at]]))
  const becomes = (name: string) =>
    made.get(name) ?? around.pipelines.find((one) => one.id === ownValue(chosen.pipelines, name))
  return writeMigration(withFields(files, custom_fields), {
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
  }).tables
}
